import type { Database } from "./embedded";
import { OTHER_BANK_IID } from "@/lib/platform/config/built-iid";
import { readEnv } from "@/lib/platform/config/env";
import { withSecretFiles } from "@/lib/platform/config/secret-files";
import { keep, randomKeys, randomSecret, readKept } from "./data-dir";
import { Refusal } from "./refusal";
import type { ScriptSettings } from "./settings";

/** The functions that make the secrets of an installation. */
export const SECRETS: Record<string, () => string> = {
  CUSTOMER_AUTH_SECRET: randomSecret,
  ADMIN_AUTH_SECRET: randomSecret,
  PASSWORD_PEPPER: randomSecret,
  CODE_SECRET: randomSecret,
  SIGNING_SECRET: randomSecret,
  TWO_FACTOR_KEYS: randomKeys,
  CARD_KEYS: randomKeys,
  DATA_KEYS: randomKeys,
};

/** The secrets of a demonstration, which also has a link to the other bank. */
const DEMO_SECRETS: typeof SECRETS = { ...SECRETS, RAIL_SECRET: randomSecret };

/**
 * Returns the application's environment for a demonstration. Existing settings win; missing secrets are generated
 * once and kept in DATA_DIR.
 */
export function demoEnv(
  settings: ScriptSettings,
  database: Database,
): NodeJS.ProcessEnv {
  // The owner's login is for the scripts. The server refuses to start with it.
  const { DATABASE_MIGRATION_URL: _owner, ...given } = withSecretFiles(
    process.env,
  );
  const smtpUrl =
    settings.smtpUrl ?? `smtp://127.0.0.1:${settings.mailSmtpPort}`;
  return {
    ...given,
    ...readOrCreateSecrets(settings.dataDir, given),
    NODE_ENV: "production",
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    APP_URL: process.env.APP_URL || `http://localhost:${settings.port}`,
    DATABASE_URL: database.databaseUrl,
    SMTP_URL: smtpUrl,
    FOUR_EYES_ABOVE: process.env.FOUR_EYES_ABOVE || "100000.00",
    FOUR_EYES_TELLER_ABOVE: process.env.FOUR_EYES_TELLER_ABOVE || "10000.00",
    SECURITY_ALERT_EMAIL:
      process.env.SECURITY_ALERT_EMAIL || "security@limmat.example",
    REQUEST_LOG: process.env.REQUEST_LOG || "false",
    ...(settings.otherBankPort && {
      RAIL: "link",
      RAIL_URL: `http://127.0.0.1:${settings.otherBankPort}/rail-messages`,
      RAIL_BANK_IID: OTHER_BANK_IID,
    }),
    DEMO_MODE: "true",
  };
}

/** Puts these settings into this process. A secret that was read from its file is among them and is not read again. */
export function adoptSettings(env: Record<string, string | undefined>) {
  Object.assign(process.env, env);
  for (const name of Object.keys(env)) delete process.env[`${name}_FILE`];
}

/** @throws Refusal with a list of all invalid settings */
export function checkApplicationEnv(env: NodeJS.ProcessEnv) {
  try {
    readEnv(env);
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
}

function readOrCreateSecrets(
  dataDir: string,
  given: Record<string, string | undefined>,
) {
  const secrets =
    readKept<Record<string, string>>(dataDir, "secrets.json") ?? {};
  const missing = Object.entries(DEMO_SECRETS).filter(
    ([name]) => !secrets[name],
  );
  for (const [name, make] of missing) secrets[name] = make();
  if (missing.length > 0) keep(dataDir, "secrets.json", secrets);
  return Object.fromEntries(
    Object.keys(DEMO_SECRETS).map((name) => [
      name,
      given[name] || secrets[name],
    ]),
  );
}
