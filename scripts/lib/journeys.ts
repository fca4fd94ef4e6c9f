import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "./children";
import { demoEnv } from "./demo-env";
import { startThrowAway } from "./embedded";
import type { Lifetime } from "./lifetime";
import { migrate } from "./migrate";
import { freePort } from "./ports";
import { type Tally, tallyPlaywright } from "./reports";
import { ROOT } from "./root";
import { startMailCatcher, startServer } from "./services";
import { readSettings } from "./settings";

/**
 * Runs the browser journeys against the build in NEXT_DIST_DIR, with a throw-away database that holds
 * the demonstration's data, a server and a mail catcher, all on free ports.
 */
export async function runJourneys(
  lifetime: Lifetime,
  browser: string,
  log: (line: string) => void,
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "limmat-journeys-"));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const { env, mailWebPort, ownerUrl } = await bringUp(lifetime, folder, log);

  const report = join(folder, "report.json");
  const { code } = await runCommand(
    lifetime,
    process.execPath,
    [
      join(ROOT, "node_modules", "@playwright", "test", "cli.js"),
      "test",
      "--config=e2e/playwright.config.ts",
    ],
    {
      show: true,
      env: {
        ...process.env,
        BASE_URL: env.APP_URL,
        MAIL_URL: `http://127.0.0.1:${mailWebPort}`,
        BROWSER_PATH: browser,
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

async function bringUp(
  lifetime: Lifetime,
  folder: string,
  log: (line: string) => void,
) {
  const server = await startThrowAway();
  lifetime.onStop(server.remove);
  await server.createDatabase("limmat");
  const database = server.addresses("limmat");
  await migrate(database);

  const [port, mailWebPort, mailSmtpPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const settings = {
    ...readSettings({}),
    port,
    mailWebPort,
    mailSmtpPort,
    dataDir: folder,
  };
  const env = demoEnv(settings, database);
  await startMailCatcher(lifetime, {
    smtpPort: mailSmtpPort,
    webPort: mailWebPort,
    folder: join(folder, "mail"),
  });
  Object.assign(process.env, env);
  const { seed } = await import("../../prisma/seed/index");
  await seed({ databaseUrl: database.databaseMigrationUrl, log });
  await startServer(lifetime, env, { quiet: true });
  return { env, mailWebPort, ownerUrl: database.databaseMigrationUrl };
}
