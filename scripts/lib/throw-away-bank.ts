import { join } from "node:path";
import { demoEnv } from "./demo-env";
import { startThrowAway } from "./embedded";
import type { Lifetime } from "./lifetime";
import { writeEnforcedSettings } from "./enforced-settings";
import { migrate } from "./migrate";
import { freePort } from "./ports";
import { startMailCatcher, startServer } from "./services";
import { readSettings } from "./settings";

/**
 * Serves the build in NEXT_DIST_DIR with a throw-away database that holds the demonstration's data, and a mail
 * catcher, all on free ports. Files and the server's log go into `folder`. `changes` override settings of the demonstration.
 */
export async function startThrowAwayBank(
  lifetime: Lifetime,
  folder: string,
  log: (line: string) => void,
  changes: Record<string, string> = {},
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
    // No other bank runs beside it: staff settle and return its wires.
    ...readSettings({ RAIL: "hand" }),
    port,
    mailWebPort,
    mailSmtpPort,
    dataDir: folder,
  };
  const env = { ...demoEnv(settings, database), ...changes };
  await writeEnforcedSettings(database.databaseMigrationUrl, env);
  await startMailCatcher(lifetime, {
    smtpPort: mailSmtpPort,
    webPort: mailWebPort,
    folder: join(folder, "mail"),
  });
  Object.assign(process.env, env);
  const { seed } = await import("../../prisma/seed/index");
  await seed({ databaseUrl: database.databaseMigrationUrl, log });
  const logFile = join(folder, "server.log");
  await startServer(lifetime, env, { quiet: true, logFile });
  return { env, mailWebPort, ownerUrl: database.databaseMigrationUrl, logFile };
}
