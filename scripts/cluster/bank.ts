import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { build, isBuilt } from "../lib/build";
import { randomSecret } from "../lib/data-dir";
import { demoEnv } from "../lib/demo-env";
import type { Database } from "../lib/embedded";
import { writeEnforcedSettings } from "../lib/enforced-settings";
import type { Lifetime } from "../lib/lifetime";
import { createDatabase, createLogins } from "../lib/logins";
import { migrate } from "../lib/migrate";
import { during, say } from "../lib/progress";
import { Refusal } from "../lib/refusal";
import { startMailCatcher, startServer } from "../lib/services";
import { type ScriptSettings } from "../lib/settings";
import type { Ports } from "./config";

const DATABASE = "limmat";

/** Creates the bank's database through HAProxy: logins, tables and the demonstration's data. */
export async function createBank(
  { leader }: Pick<Ports, "leader">,
  superuserPassword: string,
  settings: ScriptSettings,
): Promise<Database> {
  const superuserUrl = `postgresql://postgres:${superuserPassword}@127.0.0.1:${leader}/postgres`;
  const passwords = {
    ownerPassword: randomSecret(),
    webPassword: randomSecret(),
  };
  await untilLeads(superuserUrl);
  await createLogins(superuserUrl, passwords);
  await createDatabase(superuserUrl, DATABASE);
  const at = `127.0.0.1:${leader}/${DATABASE}`;
  const database = {
    databaseUrl: `postgresql://limmat_web:${passwords.webPassword}@${at}`,
    databaseMigrationUrl: `postgresql://limmat_owner:${passwords.ownerPassword}@${at}`,
  };
  await during("Creating the tables", () => migrate(database));
  const env = demoEnv(settings, database);
  await writeEnforcedSettings(database.databaseMigrationUrl, env);
  Object.assign(process.env, env);
  const { seed } = await import("../../prisma/seed/index");
  await seed({ databaseUrl: database.databaseMigrationUrl, log: say });
  return database;
}

/** Waits until the server at this address takes writes. @throws Refusal after 20 seconds */
export async function untilLeads(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ leads: boolean }>(
        "SELECT NOT pg_is_in_recovery() AS leads",
      );
      if (rows[0]!.leads) return;
    } catch {
      // Not there yet.
    } finally {
      await client.end();
    }
    await pause(200);
  }
  throw new Refusal("No leading database answers.");
}

/** Starts an instance of the bank on each port, all behind `url`, and a mail catcher. */
export async function startInstances(
  lifetime: Lifetime,
  settings: ScriptSettings,
  {
    url,
    ports,
    database,
  }: { url: string; ports: number[]; database: Database },
): Promise<void> {
  await startMailCatcher(lifetime, {
    smtpPort: settings.mailSmtpPort,
    webPort: settings.mailWebPort,
    folder: join(settings.dataDir, "mail"),
  });
  const env = {
    ...demoEnv(settings, database),
    APP_URL: url,
    HOST: "127.0.0.1",
    TRUSTED_PROXY_HOPS: "1",
  };
  if (!isBuilt(env))
    await during("Building (only after a change)", () => build(lifetime, env));
  for (const port of ports)
    await startServer(
      lifetime,
      { ...env, PORT: String(port) },
      {
        quiet: true,
        logFile: join(settings.dataDir, "logs", `instance-${port}.log`),
        showLog: false,
      },
    );
}

/** Runs `work` with a connection of the tables' owner, which is closed after it. */
export async function asOwner<T>(
  { databaseMigrationUrl }: Database,
  work: (owner: pg.Pool) => Promise<T>,
): Promise<T> {
  const owner = new pg.Pool({
    connectionString: databaseMigrationUrl,
    max: 1,
  });
  owner.on("error", () => {});
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
