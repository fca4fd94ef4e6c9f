import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Lifetime } from "./lifetime";
import { say } from "./progress";
import { startThrowAwayBank } from "./throw-away-bank";

/** The settings with which the tests over HTTP and the journeys reach a bank; e2e/support/settings.ts reads them. */
export type TestBank = {
  BANK_URL: string;
  MAIL_URL: string;
  BANK_DATABASE_URL: string;
  CUSTOMER_AUTH_SECRET: string;
  ADMIN_AUTH_SECRET: string;
  CODE_SECRET: string;
  DATA_KEYS: string;
  BANK_LOG: string;
};

/**
 * Serves the build in NEXT_DIST_DIR for tests, with a throw-away database that holds the demonstration's data and a
 * mail catcher, all on free ports. `changes` override its settings.
 */
export async function startTestBank(
  lifetime: Lifetime,
  changes: Record<string, string> = {},
): Promise<TestBank> {
  const folder = mkdtempSync(join(tmpdir(), "limmat-test-bank-"));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const { env, mailWebPort, ownerUrl, logFile } = await startThrowAwayBank(
    lifetime,
    folder,
    say,
    // The tests compute thousands of password hashes and do not check their strength. Acts that the tests let wait for
    // locks keep a connection each.
    { BCRYPT_COST: "4", DATABASE_POOL_SIZE: "12", ...changes },
  );
  return {
    BANK_URL: env.APP_URL!,
    MAIL_URL: `http://127.0.0.1:${mailWebPort}`,
    BANK_DATABASE_URL: ownerUrl,
    CUSTOMER_AUTH_SECRET: env.CUSTOMER_AUTH_SECRET!,
    ADMIN_AUTH_SECRET: env.ADMIN_AUTH_SECRET!,
    CODE_SECRET: env.CODE_SECRET!,
    DATA_KEYS: env.DATA_KEYS!,
    BANK_LOG: logFile,
  };
}
