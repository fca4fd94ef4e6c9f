import { z } from "zod";
import { BUILT_SETTINGS } from "./built-settings.mjs";
import { dependsOnCode } from "./code-folder";
import { flag } from "./env-kinds";
import { settingsByTopic } from "./env-settings";
import { parseSettings } from "./parse";
import { hasRailSettings } from "./rail-settings";
import { isLoopbackHost, transportRules } from "./transport";

const storageFolderOf = (all: { STORAGE_FOLDER?: string; DATA_DIR: string }) =>
  all.STORAGE_FOLDER ?? `${all.DATA_DIR}/files`;

// Checks settings against each other even if some are bad or missing, so that one start reports everything.
const when = () => true;

const consistent = z
  .object({
    /** Set by the server and by tests, never by an operator. */
    NODE_ENV: z
      .enum(["development", "test", "production"])
      .default("development"),
    /** Node's own switch that turns off the checks of certificates. */
    NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
    ...settingsByTopic.server,
    ...settingsByTopic.monitoring,
    ...settingsByTopic.database,
    ...settingsByTopic.email,
    ...settingsByTopic.secrets,
    ...settingsByTopic.signIn,
    ...settingsByTopic.securityLog,
    ...settingsByTopic.bank,
    ...settingsByTopic.rails,
    ...settingsByTopic.files,
    ...settingsByTopic.operator,
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
      !CUSTOMER_AUTH_SECRET?.some((one) => ADMIN_AUTH_SECRET?.includes(one)),
    {
      path: ["ADMIN_AUTH_SECRET"],
      message: "must differ from CUSTOMER_AUTH_SECRET",
      when,
    },
  )
  .refine(hasRailSettings, {
    path: ["RAIL"],
    message:
      "needs RAIL_URL, RAIL_SECRET and RAIL_BANK_IID, which differs from BANK_IID, where it is link, and RAIL_IN_DIR and RAIL_OUT_DIR where it is files",
    when,
  })
  .refine(({ STORAGE, S3_BUCKET }) => STORAGE !== "s3" || S3_BUCKET, {
    path: ["S3_BUCKET"],
    message: "must be set where STORAGE is s3",
    when,
  })
  .refine(
    (all) =>
      all.NODE_ENV !== "production" ||
      all.DEMO_MODE ||
      all.STORAGE === "s3" ||
      !dependsOnCode(storageFolderOf(all)),
    {
      path: ["DATA_DIR"],
      message:
        "must be an absolute path outside the folder of the code, such as /var/lib/limmat, or STORAGE_FOLDER must: an update replaces that folder, and the customers' files would be lost",
      when,
    },
  )
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

/** In production, nothing crosses a network without TLS. */
const settings = transportRules.reduce(
  (schema, { name, message, isBroken }) =>
    schema.refine(
      (all) =>
        all.NODE_ENV !== "production" || all.ALLOW_PLAINTEXT || !isBroken(all),
      {
        path: [name],
        message: `${message}, or set ALLOW_PLAINTEXT=true`,
        when,
      },
    ),
  consistent,
);

export type Env = z.infer<typeof settings> & {
  APP_URL: string;
  STORAGE_FOLDER: string;
  ADMIN_REQUIRE_2FA: boolean;
};

function isLoopback(url: string | undefined): boolean {
  if (url === undefined) return true;
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username } = new URL(url);
  return protocol === "http:" && !username && isLoopbackHost(hostname);
}

let cached: Env | undefined;

/**
 * The checked settings of this process. Read once.
 * @throws Error whose message lists every bad setting, one line each.
 */
export function env(): Env {
  return (cached ??= readEnv(process.env));
}

/** Checks `source` against the settings of env-settings.ts; see {@link env}. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const value = parseSettings(settings, source);
  return {
    ...value,
    APP_URL: value.APP_URL ?? `http://localhost:${value.PORT}`,
    ADMIN_REQUIRE_2FA:
      value.ADMIN_REQUIRE_2FA ??
      (value.NODE_ENV === "production" && !value.DEMO_MODE),
    STORAGE_FOLDER: storageFolderOf(value),
  };
}

/**
 * Returns the facts on the public pages about the operator of this bank. Static pages have them from the build, where
 * the secrets are not known, so they are read apart from {@link env}; the server refuses to start when the two differ
 * (see lib/bank/start.ts).
 */
export function readOperatorSettings() {
  return {
    noticeOn: readFlag("DEMONSTRATION_NOTICE", true),
    legalName: process.env.OPERATOR_LEGAL_NAME || undefined,
    licence: process.env.OPERATOR_LICENCE || undefined,
  };
}

/** The public origin that static pages name themselves by, as it was when they were built. */
export function readBuiltAppUrl(): string {
  return process.env.BUILT_APP_URL || "http://localhost:3000";
}

/** The day in Zurich on which the application was built, as `yyyy-mm-dd`. */
export function readBuiltDay(): string {
  return process.env.BUILT_DAY ?? "";
}

/** The newest migration when the application was built. */
export function readBuiltMigration(): string {
  return process.env.BUILT_MIGRATION ?? "";
}

/** Whether the charting provider's script is loaded on /others; settled when the page is built. */
export function readMarketWidgets(): boolean {
  return readFlag("MARKET_WIDGETS", false);
}

/** The age that pages state; settled at the build for static ones. */
export function readMinimumAge(): number {
  return consistent.shape.MINIMUM_AGE.parse(
    process.env.MINIMUM_AGE || undefined,
  );
}

/** APP_URL as it was set; undefined where the default holds. */
export function readAppUrlSetting(): string | undefined {
  return process.env.APP_URL || undefined;
}

/**
 * Whether this is the demonstration (`npm run demo` or `npm run dev`); read apart from {@link env} because pages are
 * built without secrets.
 */
export function readDemoMode(): boolean {
  return readFlag("DEMO_MODE", false);
}

/** Reads an on-off setting; one that is neither gets the default, and {@link env} refuses it at the start. */
function readFlag(name: string, otherwise: boolean): boolean {
  const { data } = flag.safeParse(process.env[name]);
  return data ?? otherwise;
}

/** Returns the names of the settings whose values differ from those of the build; none under `next dev`. */
export function listMisbuiltSettings(): string[] {
  if (process.env.NODE_ENV !== "production" || !process.env.BUILT_SETTINGS)
    return [];
  const built = JSON.parse(process.env.BUILT_SETTINGS) as NodeJS.ProcessEnv;
  // Compares what the settings mean: `off` and `false` are the same, and so are a default and its absence.
  const meaning = (source: NodeJS.ProcessEnv, name: BuiltSetting) =>
    consistent.shape[name].safeParse(source[name] || undefined).data;
  return BUILT_SETTINGS.filter(
    (name) => meaning(process.env, name) !== meaning(built, name),
  );
}

type BuiltSetting = (typeof BUILT_SETTINGS)[number];

/** Returns whether the app is served over TLS; its cookies are then Secure and bound to the host. */
export function servedOverTls(): boolean {
  return env().APP_URL.startsWith("https:");
}
