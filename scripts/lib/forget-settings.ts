import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { ROOT } from "./root";

/**
 * Removes the developer's own settings from this process, so that they neither affect a test run nor are affected by
 * it. The tested build is a demonstration in its own folder.
 */
export function forgetSettings() {
  const settings =
    /^(DATABASE_|SMTP_|MAIL_|APP_URL|PORT$|HOST$|DATA_DIR|.*_AUTH_SECRET|PASSWORD_PEPPER|CODE_SECRET|SIGNING_SECRET|.*_KEYS$|ADMIN_REQUIRE_2FA|STORE_CVV$|FOUR_EYES_|SECURITY_|STORAGE|S3_|CLAMD_URL$|DEMO_MODE|BCRYPT_COST|SESSION_|SECURITY_LOG_DAYS$|DEFAULT_ACCOUNT_LIMIT|DEMONSTRATION_NOTICE|OPERATOR_|MARKET_WIDGETS|RATES_URL$|EXCHANGE_MARK_UP$|RAIL|MINIMUM_AGE|BANK_IID$|TRUSTED_PROXY_HOPS|STOP_NOTICE_SECONDS$|CALLS_THROUGH_NEXT$|ALLOW_PLAINTEXT$|REQUEST_LOG$|METRICS_|OTEL_|NODE_ENV|.*_FILE$)/;
  for (const name of Object.keys(process.env)) {
    if (settings.test(name)) delete process.env[name];
  }
  // Next and the server read unset settings from .env, and treat an empty value as unset.
  const file = join(ROOT, ".env");
  const inFile = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  for (const name of Object.keys(inFile)) process.env[name] = "";
  process.env.DEMO_MODE = "true";
  process.env.NEXT_DIST_DIR = ".next-test";
}
