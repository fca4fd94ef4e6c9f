import { z } from "zod";
import { keyRing } from "./crypto/key-ring";

const flag = z
  .enum(["true", "false", "on", "off"])
  .transform((value) => value === "true" || value === "on");
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max));
const secret = z.string().min(32, "must be at least 32 characters");
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must be a postgresql:// address")
  // They would take the place of the role that lib/db/pool.ts asks for.
  .refine(
    (url) => !/[?&]options=/i.test(url),
    "must not set options: the application sets its own",
  );

// Settings that contradict each other are told beside those that are bad or missing, not after them.
const when = () => true;

const settings = z
  .object({
    NODE_ENV: z
      .enum(["development", "test", "production"])
      .default("development"),
    PORT: whole(0, 65535).default(3000),
    APP_URL: z.url({ protocol: /^https?$/ }).optional(),
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: whole(1, 100).default(4),
    SMTP_URL: z.string().regex(/^smtps?:\/\//, "must be an smtp:// address"),
    MAIL_FROM: z.string().default("Limmat <no-reply@limmat.example>"),
    CUSTOMER_AUTH_SECRET: secret,
    ADMIN_AUTH_SECRET: secret,
    PASSWORD_PEPPER: secret,
    CODE_SECRET: secret,
    TWO_FACTOR_KEYS: keyRing,
    CARD_KEYS: keyRing,
    STORE_CVV: flag.default(true),
    ADMIN_REQUIRE_2FA: flag.default(false),
    BCRYPT_COST: whole(4, 15).default(12),
    SESSION_IDLE_SECONDS: whole(1, 86_400).default(900),
    SESSION_ABSOLUTE_SECONDS: whole(1, 604_800).default(43_200),
    DEFAULT_ACCOUNT_LIMIT: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, "must be an amount such as 10000.00")
      .default("10000.00"),
    FOUR_EYES_ABOVE: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, "must be an amount such as 10000.00")
      .optional(),
    DATA_DIR: z.string().default(".data"),
    STORAGE: z.enum(["local", "s3"]).default("local"),
    STORAGE_FOLDER: z.string().optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: z.string().default("us-east-1"),
    S3_BUCKET: z.string().optional(),
    S3_PATH_STYLE: flag.default(false),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    DEMONSTRATION_NOTICE: flag.default(true),
    OPERATOR_LEGAL_NAME: z.string().trim().min(1).optional(),
    OPERATOR_LICENCE: z.string().trim().min(1).optional(),
    MARKET_WIDGETS: flag.default(false),
    TRUSTED_PROXY_HOPS: whole(0, 10).default(0),
    DEMO_MODE: flag.default(false),
  })
  .refine(
    ({ NODE_ENV, BCRYPT_COST, DEMO_MODE, APP_URL }) =>
      NODE_ENV !== "production" ||
      !(BCRYPT_COST < 12) ||
      // The tests' throw-away bank, which nobody but this machine can reach.
      (DEMO_MODE && isLoopback(APP_URL)),
    {
      path: ["BCRYPT_COST"],
      message: "must be at least 12 in production",
      when,
    },
  )
  .refine(
    ({ CUSTOMER_AUTH_SECRET, ADMIN_AUTH_SECRET }) =>
      ADMIN_AUTH_SECRET === undefined ||
      ADMIN_AUTH_SECRET !== CUSTOMER_AUTH_SECRET,
    {
      path: ["ADMIN_AUTH_SECRET"],
      message: "must differ from CUSTOMER_AUTH_SECRET",
      when,
    },
  )
  .refine(({ STORAGE, S3_BUCKET }) => STORAGE !== "s3" || S3_BUCKET, {
    path: ["S3_BUCKET"],
    message: "must be set where STORAGE is s3",
    when,
  })
  .refine(
    ({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) =>
      !S3_ACCESS_KEY_ID === !S3_SECRET_ACCESS_KEY,
    {
      path: ["S3_SECRET_ACCESS_KEY"],
      message: "must be set together with S3_ACCESS_KEY_ID",
      when,
    },
  )
  .refine(
    ({ DEMONSTRATION_NOTICE, OPERATOR_LEGAL_NAME, OPERATOR_LICENCE }) =>
      DEMONSTRATION_NOTICE !== false ||
      (OPERATOR_LEGAL_NAME && OPERATOR_LICENCE),
    {
      path: ["DEMONSTRATION_NOTICE"],
      message:
        "can be turned off only together with OPERATOR_LEGAL_NAME and OPERATOR_LICENCE",
      when,
    },
  );

export type Env = z.infer<typeof settings> & {
  APP_URL: string;
  STORAGE_FOLDER: string;
};

function isLoopback(url: string | undefined): boolean {
  return (
    url === undefined ||
    /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/?$/.test(url)
  );
}

let cached: Env | undefined;

/**
 * The checked settings of this process. Read once.
 * @throws Error whose message lists every bad setting, one line each.
 */
export function env(): Env {
  return (cached ??= readEnv(process.env));
}

/** Checks `source` against the settings table of the README; see {@link env}. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== ""),
  );
  const result = settings.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return given[name] === undefined && issue.code === "invalid_type"
        ? `  ${name} is missing`
        : `  ${name} ${issue.message}`;
    });
    throw new Error(`Settings to correct:\n${lines.join("\n")}`);
  }
  const value = result.data;
  return {
    ...value,
    APP_URL: value.APP_URL ?? `http://localhost:${value.PORT}`,
    STORAGE_FOLDER: value.STORAGE_FOLDER ?? `${value.DATA_DIR}/files`,
  };
}

/**
 * What the public pages say about who runs this bank. Static pages carry it from the build,
 * where the secrets are not known, so it is read apart from {@link env}; the server refuses
 * to start when the two differ (see instrumentation.ts).
 */
export function readOperatorSettings() {
  const on = !["off", "false"].includes(
    process.env.DEMONSTRATION_NOTICE ?? "on",
  );
  return {
    noticeOn: on,
    legalName: process.env.OPERATOR_LEGAL_NAME || undefined,
    licence: process.env.OPERATOR_LICENCE || undefined,
  };
}

/** The public origin that static pages name themselves by, as it was when they were built. */
export function readBuiltAppUrl(): string {
  return process.env.BUILT_APP_URL || "http://localhost:3000";
}

/** Whether the charting provider's script is loaded on /others; settled when the page is built. */
export function readMarketWidgets(): boolean {
  return ["on", "true"].includes(process.env.MARKET_WIDGETS ?? "off");
}

/** APP_URL as it was set; undefined where the default holds. */
export function readAppUrlSetting(): string | undefined {
  return process.env.APP_URL || undefined;
}

/** Whether `npm run demo` started this process; read apart from {@link env} because pages are built without secrets. */
export function readDemoMode(): boolean {
  return ["on", "true"].includes(process.env.DEMO_MODE ?? "off");
}

/** {@link readOperatorSettings} as JSON, as they were when the static pages were built; undefined under `next dev`. */
export function readBuiltOperator(): string | undefined {
  return process.env.NODE_ENV === "production"
    ? process.env.BUILT_OPERATOR
    : undefined;
}
