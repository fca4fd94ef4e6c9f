import { afterEach, describe, expect, test, vi } from "vitest";
import {
  listMisbuiltSettings,
  readDemoMode,
  readEnv,
  readMinimumAge,
  readOperatorSettings,
} from "./env";
import { settingsByTopic } from "./env-settings";
import { transportRules } from "./transport";

const secret = (letter: string) => letter.repeat(32);

const GOOD = {
  DATABASE_URL: "postgresql://bank@127.0.0.1/bank",
  SMTP_URL: "smtp://127.0.0.1:25",
  CUSTOMER_AUTH_SECRET: secret("c"),
  ADMIN_AUTH_SECRET: secret("a"),
  PASSWORD_PEPPER: secret("p"),
  CODE_SECRET: secret("s"),
  SIGNING_SECRET: secret("g"),
  TWO_FACTOR_KEYS: `k1:${"A".repeat(43)}=`,
  CARD_KEYS: `k1:${"B".repeat(43)}=`,
  DATA_KEYS: `k1:${"C".repeat(43)}=`,
};

/** The settings that are named in the refusal, one line each. */
function namedIn(source: Record<string, string | undefined>): string[] {
  try {
    readEnv(source);
    return [];
  } catch (error) {
    const [head, ...lines] = (error as Error).message.split("\n");
    expect(head).toBe("Settings to correct:");
    return [...new Set(lines.map((line) => line.trim().split(" ")[0]!))].sort();
  }
}

test("what is needed and nothing more is enough; the rest has its defaults", () => {
  expect(readEnv(GOOD)).toMatchObject({
    NODE_ENV: "development",
    PORT: 3000,
    APP_URL: "http://localhost:3000",
    DATABASE_POOL_SIZE: 4,
    BCRYPT_COST: 12,
    SESSION_IDLE_SECONDS: 900,
    SESSION_ABSOLUTE_SECONDS: 43_200,
    DEFAULT_ACCOUNT_LIMIT: "10000.00",
    DEMONSTRATION_NOTICE: true,
    TRUSTED_PROXY_HOPS: 0,
    DEMO_MODE: false,
  });
});

test("a missing setting is called missing, all of them at once", () => {
  expect(namedIn({})).toEqual(Object.keys(GOOD).sort());
  expect(() => readEnv({})).toThrow(/ {2}DATABASE_URL is missing\n/);
});

test("a secret can have older ones behind it", () => {
  const rotated = `${secret("n")}, ${GOOD.CODE_SECRET}`;
  expect(readEnv({ ...GOOD, CODE_SECRET: rotated }).CODE_SECRET).toEqual([
    secret("n"),
    GOOD.CODE_SECRET,
  ]);
});

test("an empty setting is a missing one", () => {
  const empty = Object.fromEntries(Object.keys(GOOD).map((name) => [name, ""]));
  expect(namedIn(empty)).toEqual(Object.keys(GOOD).sort());
  expect(readEnv({ ...GOOD, PORT: "" }).PORT).toBe(3000);
});

const BAD: [string, string[]][] = [
  ["NODE_ENV", ["prod", "PRODUCTION"]],
  ["PORT", ["x", "-1", "65536", "1.5", "3000 "]],
  ["APP_URL", ["localhost:3000", "ftp://x", "x", "javascript:alert(1)"]],
  ["CLAMD_URL", ["localhost:3310", "tcp://x", "http://x:1", "unix:x"]],
  [
    "DATABASE_URL",
    [
      "mysql://x",
      "x",
      "http://x",
      "postgresql://x/y?options=-c%20role%3Dpostgres",
    ],
  ],
  ["DATABASE_POOL_SIZE", ["0", "101", "x"]],
  ["SMTP_URL", ["http://x", "localhost:25"]],
  ["CUSTOMER_AUTH_SECRET", ["x".repeat(31)]],
  [
    "ADMIN_AUTH_SECRET",
    [
      "x".repeat(31),
      GOOD.CUSTOMER_AUTH_SECRET,
      `${secret("n")},${GOOD.CUSTOMER_AUTH_SECRET}`,
    ],
  ],
  [
    "PASSWORD_PEPPER",
    [
      "short",
      `${secret("n")},`,
      `${secret("n")},short`,
      `${secret("n")},${secret("n")}`,
      ["1", "2", "3", "4"].map(secret).join(),
    ],
  ],
  ["CODE_SECRET", ["short"]],
  ["SIGNING_SECRET", ["short"]],
  ["TWO_FACTOR_KEYS", ["short", "k1:c2hvcnQ="]],
  ["CARD_KEYS", ["short", "k1:c2hvcnQ="]],
  ["DATA_KEYS", ["short", "k1:c2hvcnQ="]],
  ["ALLOW_PLAINTEXT", ["1", "yes"]],
  ["STORE_CVV", ["1", "yes"]],
  ["ADMIN_REQUIRE_2FA", ["1", "yes"]],
  ["BCRYPT_COST", ["3", "16", "x"]],
  ["SESSION_IDLE_SECONDS", ["0", "86401", "x"]],
  ["SESSION_ABSOLUTE_SECONDS", ["0", "604801", "1e3"]],
  ["DEFAULT_ACCOUNT_LIMIT", ["x", "-1", "1.234", "1,000", "1234567890123"]],
  ["DEMONSTRATION_NOTICE", ["maybe", "0", "off"]],
  ["STORAGE", ["disk", "S3"]],
  ["S3_ENDPOINT", ["x", "ftp://x"]],
  ["S3_PATH_STYLE", ["1"]],
  ["S3_SECRET_ACCESS_KEY", ["without the other half"]],
  ["TRUSTED_PROXY_HOPS", ["-1", "11", "x"]],
  ["DEMO_MODE", ["1", "yes"]],
];

describe.each(BAD)("%s", (name, values) => {
  test.each(values)("%j is refused by name, and nothing else is", (value) => {
    expect(namedIn({ ...GOOD, [name]: value })).toEqual([name]);
  });
});

test("every bad setting is named in one refusal", () => {
  const bad = Object.fromEntries(BAD.map(([name, [value]]) => [name, value]));
  expect(namedIn(bad)).toEqual(BAD.map(([name]) => name).sort());
});

test("what contradicts another setting is named beside what is bad in itself", () => {
  expect(
    namedIn({
      ...GOOD,
      PORT: "x",
      ADMIN_AUTH_SECRET: GOOD.CUSTOMER_AUTH_SECRET,
      DEMONSTRATION_NOTICE: "off",
    }),
  ).toEqual(["ADMIN_AUTH_SECRET", "DEMONSTRATION_NOTICE", "PORT"]);
});

test("what contradicts another setting is named beside what is missing", () => {
  expect(namedIn({ DEMONSTRATION_NOTICE: "off" })).toEqual(
    [...Object.keys(GOOD), "DEMONSTRATION_NOTICE"].sort(),
  );
});

test("a refusal shows no secret", () => {
  try {
    readEnv({ ...GOOD, PASSWORD_PEPPER: "hunter2" });
    expect.unreachable();
  } catch (error) {
    expect((error as Error).message).not.toContain("hunter2");
  }
});

describe("the demonstration notice", () => {
  const off = { ...GOOD, DEMONSTRATION_NOTICE: "off" };
  const operator = { OPERATOR_LEGAL_NAME: "Bank AG", OPERATOR_LICENCE: "L-1" };

  test.each([
    {},
    { OPERATOR_LEGAL_NAME: "Bank AG" },
    { OPERATOR_LICENCE: "L-1" },
    { OPERATOR_LEGAL_NAME: "", OPERATOR_LICENCE: "L-1" },
  ])("cannot be turned off with %j alone", (given) => {
    expect(namedIn({ ...off, ...given })).toEqual(["DEMONSTRATION_NOTICE"]);
  });

  test("cannot be turned off with blanks for a name", () => {
    expect(
      namedIn({ ...off, OPERATOR_LEGAL_NAME: "  ", OPERATOR_LICENCE: "L-1" }),
    ).toContain("OPERATOR_LEGAL_NAME");
  });

  test("can be turned off by an operator who is named and licensed", () => {
    expect(readEnv({ ...off, ...operator })).toMatchObject({
      DEMONSTRATION_NOTICE: false,
      ...operator,
    });
    expect(
      readEnv({ ...GOOD, ...operator, DEMONSTRATION_NOTICE: "false" })
        .DEMONSTRATION_NOTICE,
    ).toBe(false);
  });
});

describe("in production", () => {
  const production = { ...GOOD, NODE_ENV: "production", DATA_DIR: "/srv" };

  test("passwords are hashed at cost 12 at least", () => {
    expect(namedIn({ ...production, BCRYPT_COST: "11" })).toEqual([
      "BCRYPT_COST",
    ]);
    expect(readEnv({ ...production, BCRYPT_COST: "13" }).BCRYPT_COST).toBe(13);
  });

  test("a demonstration may hash at a lower cost where only this machine reaches it", () => {
    const cheap = { ...production, BCRYPT_COST: "4", DEMO_MODE: "true" };
    for (const url of ["", "http://localhost:3000", "http://127.0.0.1:80/"])
      expect(readEnv({ ...cheap, APP_URL: url }).BCRYPT_COST, url).toBe(4);
    for (const url of [
      "https://limmat.example",
      "http://localhost.limmat.example",
      "http://127.0.0.1:80@limmat.example",
      "https://localhost",
    ])
      expect(namedIn({ ...cheap, APP_URL: url }), url).toEqual(["BCRYPT_COST"]);
  });

  test("the address of every service has a rule", () => {
    const names = Object.values(settingsByTopic)
      .flatMap((settings) => Object.keys(settings))
      .filter((name) => /_(URL|ENDPOINT)$/.test(name));
    expect(transportRules.map(({ name }) => name)).toEqual(
      expect.arrayContaining(names),
    );
  });

  test.each([
    ["DATABASE_URL", "postgresql://u@db.example/bank"],
    ["SMTP_URL", "smtp://mail.example"],
    ["S3_ENDPOINT", "http://s3.example"],
    ["RAIL_URL", "http://bank.example/api/rail-messages"],
    ["RATES_URL", "http://rates.example/daily.xml"],
    ["CLAMD_URL", "tcp://scanner.example:3310"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector.example:4318"],
    ["APP_URL", "http://bank.example"],
    ["NODE_TLS_REJECT_UNAUTHORIZED", "0"],
  ])("%s=%s is refused without ALLOW_PLAINTEXT", (name, value) => {
    expect(namedIn({ ...production, [name]: value })).toEqual([name]);
    expect(() => readEnv({ ...production, [name]: value })).toThrow(
      /ALLOW_PLAINTEXT=true$/,
    );
    expect(
      namedIn({ ...production, [name]: value, ALLOW_PLAINTEXT: "true" }),
    ).toEqual([]);
    expect(namedIn({ ...GOOD, [name]: value })).toEqual([]);
  });

  test("staff must have a second factor, except in a demonstration", () => {
    const required = (change: Record<string, string>) =>
      readEnv({ ...production, ...change }).ADMIN_REQUIRE_2FA;
    expect(required({})).toBe(true);
    expect(required({ ADMIN_REQUIRE_2FA: "false" })).toBe(false);
    expect(required({ DEMO_MODE: "true" })).toBe(false);
    expect(required({ DEMO_MODE: "true", ADMIN_REQUIRE_2FA: "on" })).toBe(true);
    expect(readEnv(GOOD).ADMIN_REQUIRE_2FA).toBe(false);
  });

  test("other hosts are taken with TLS", () => {
    expect(
      namedIn({
        ...production,
        DATABASE_URL: "postgresql://u@db.example/bank?sslmode=verify-full",
        SMTP_URL: "smtps://mail.example",
        S3_ENDPOINT: "https://s3.example",
        APP_URL: "https://bank.example",
      }),
    ).toEqual([]);
  });

  test.each([
    "CUSTOMER_AUTH_SECRET",
    "ADMIN_AUTH_SECRET",
    "PASSWORD_PEPPER",
    "CODE_SECRET",
    "SIGNING_SECRET",
    "TWO_FACTOR_KEYS",
    "CARD_KEYS",
    "DATA_KEYS",
  ])("there is no start without %s", (name) => {
    expect(namedIn({ ...production, [name]: undefined })).toEqual([name]);
  });
});

describe("settings that static pages contain", () => {
  afterEach(() => vi.unstubAllEnvs());

  test("are named if they differ from those of the build", () => {
    vi.stubEnv("NODE_ENV", "production");
    vi.stubEnv(
      "BUILT_SETTINGS",
      JSON.stringify({
        DEMONSTRATION_NOTICE: "off",
        OPERATOR_LEGAL_NAME: "Bank AG",
        OPERATOR_LICENCE: "1",
        MINIMUM_AGE: "18",
      }),
    );
    vi.stubEnv("DEMONSTRATION_NOTICE", "false");
    vi.stubEnv("OPERATOR_LEGAL_NAME", "Bank AG");
    vi.stubEnv("OPERATOR_LICENCE", "1");
    vi.stubEnv("MARKET_WIDGETS", "off");
    expect(listMisbuiltSettings()).toEqual([]);
    vi.stubEnv("OPERATOR_LICENCE", "2");
    vi.stubEnv("MARKET_WIDGETS", "on");
    vi.stubEnv("MINIMUM_AGE", "21");
    expect(listMisbuiltSettings()).toEqual([
      "OPERATOR_LICENCE",
      "MARKET_WIDGETS",
      "MINIMUM_AGE",
    ]);
  });
});

describe("what pages read at build time, without secrets", () => {
  afterEach(() => vi.unstubAllEnvs());

  test("is the minimum age, which must be a number", () => {
    vi.stubEnv("MINIMUM_AGE", "");
    expect(readMinimumAge()).toBe(18);
    vi.stubEnv("MINIMUM_AGE", "21");
    expect(readMinimumAge()).toBe(21);
    vi.stubEnv("MINIMUM_AGE", "old");
    expect(readMinimumAge).toThrow(/whole number/);
  });

  test("is the operator", () => {
    vi.stubEnv("DEMONSTRATION_NOTICE", "off");
    vi.stubEnv("OPERATOR_LEGAL_NAME", "Bank AG");
    vi.stubEnv("OPERATOR_LICENCE", "");
    expect(readOperatorSettings()).toEqual({
      noticeOn: false,
      legalName: "Bank AG",
      licence: undefined,
    });
  });

  test("is the notice, unless it was turned off", () => {
    for (const [value, on] of [
      [undefined, true],
      ["on", true],
      ["anything", true],
      ["false", false],
    ] as const) {
      vi.stubEnv("DEMONSTRATION_NOTICE", value);
      expect(readOperatorSettings().noticeOn).toBe(on);
    }
  });

  test("is whether this is the demonstration", () => {
    for (const [value, on] of [
      [undefined, false],
      ["off", false],
      ["true", true],
      ["on", true],
    ] as const) {
      vi.stubEnv("DEMO_MODE", value);
      expect(readDemoMode()).toBe(on);
    }
  });
});

test("files are in a folder of DATA_DIR, or in a bucket that has to be named", () => {
  expect(readEnv(GOOD).STORAGE_FOLDER).toBe(".data/files");
  expect(readEnv({ ...GOOD, DATA_DIR: "/srv" }).STORAGE_FOLDER).toBe(
    "/srv/files",
  );
  const folder = { ...GOOD, STORAGE_FOLDER: "/files" };
  expect(readEnv(folder).STORAGE_FOLDER).toBe("/files");
  expect(namedIn({ ...GOOD, STORAGE: "s3" })).toEqual(["S3_BUCKET"]);
  expect(readEnv({ ...GOOD, STORAGE: "s3", S3_BUCKET: "bank" }).STORAGE).toBe(
    "s3",
  );
});

describe("in production, the folder of the customers' files", () => {
  const production = { ...GOOD, NODE_ENV: "production" };

  test("must be outside the folder of the code, which an update replaces", () => {
    const inside = `${process.cwd()}/files`;
    for (const settings of [
      {},
      { DATA_DIR: ".data" },
      { DATA_DIR: inside },
      { DATA_DIR: "/srv", STORAGE_FOLDER: inside },
      { DATA_DIR: "/srv", STORAGE_FOLDER: "files" },
    ])
      expect(namedIn({ ...production, ...settings })).toEqual(["DATA_DIR"]);
    for (const settings of [
      { DATA_DIR: "/srv" },
      { STORAGE_FOLDER: "/srv/files" },
      { STORAGE: "s3", S3_BUCKET: "bank" },
      { DEMO_MODE: "true" },
    ])
      expect(namedIn({ ...production, ...settings })).toEqual([]);
  });
});
