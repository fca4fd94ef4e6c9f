import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "./children";
import type { Lifetime } from "./lifetime";
import { type Tally, tallyPlaywright } from "./reports";
import { ROOT } from "./root";
import { startThrowAwayBank } from "./throw-away-bank";

/**
 * Runs Playwright against the build in NEXT_DIST_DIR, with a throw-away database that holds the demonstration's
 * data, a server and a mail catcher, all on free ports. `args` are Playwright's own: spec files, projects, options.
 */
export async function runPlaywright(
  lifetime: Lifetime,
  {
    browser,
    log,
    args = [],
  }: {
    browser: string | null;
    log: (line: string) => void;
    args?: readonly string[];
  },
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "limmat-journeys-"));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const { env, mailWebPort, ownerUrl } = await startThrowAwayBank(
    lifetime,
    folder,
    log,
    // The tests compute thousands of password hashes and do not check their strength.
    { BCRYPT_COST: "4" },
  );

  const report = join(folder, "report.json");
  const { code } = await runCommand(
    lifetime,
    process.execPath,
    [
      join(ROOT, "node_modules", "@playwright", "test", "cli.js"),
      "test",
      "--config=e2e/playwright.config.ts",
      ...args,
    ],
    {
      show: true,
      env: {
        ...process.env,
        BASE_URL: env.APP_URL,
        MAIL_URL: `http://127.0.0.1:${mailWebPort}`,
        BROWSER_PATH: browser ?? "",
        JOURNEYS_REPORT: report,
        JOURNEYS_DATABASE_URL: ownerUrl,
      },
    },
  );
  return tallyPlaywright(
    existsSync(report) ? readFileSync(report, "utf8") : undefined,
    code,
  );
}
