import { createHash } from "node:crypto";

export type Settings = Record<string, string> & { NODE_ENV: "production" };

/**
 * Returns the settings of every bank. Its secrets are made from the seed and known to everybody: a bank of the kit
 * protects nothing.
 */
export function settingsOf(seed: number, distDir: string): Settings {
  const digest = (name: string) =>
    createHash("sha256").update(`${name} ${seed}`).digest();
  const secret = (name: string) => [name, digest(name).toString("hex")];
  const keys = (name: string) => [
    name,
    `k1:${digest(name).toString("base64")}`,
  ];
  return {
    NODE_ENV: "production",
    NEXT_DIST_DIR: distDir,
    DEMO_MODE: "true",
    BCRYPT_COST: "4",
    REQUEST_LOG: "false",
    FOUR_EYES_ABOVE: "100000.00",
    FOUR_EYES_TELLER_ABOVE: "10000.00",
    SECURITY_ALERT_EMAIL: "security@limmat.example",
    ...Object.fromEntries([
      ...[
        "CUSTOMER_AUTH_SECRET",
        "ADMIN_AUTH_SECRET",
        "PASSWORD_PEPPER",
        "CODE_SECRET",
        "SIGNING_SECRET",
      ].map(secret),
      ...["TWO_FACTOR_KEYS", "CARD_KEYS", "DATA_KEYS"].map(keys),
    ]),
  };
}

/** Gives this process the settings of a bank, for code of the application that reads them. */
export function adopt(settings: Settings, databaseUrl: string): void {
  Object.assign(process.env, settings, {
    DATABASE_URL: databaseUrl,
    APP_URL: "http://localhost",
    SMTP_URL: "smtp://127.0.0.1:1",
  });
}
