import { join } from "node:path";
import { build, isBuilt } from "./build";
import { claimDataDir } from "./data-dir";
import { databaseName, givenDatabase } from "./database";
import { checkApplicationEnv, demoEnv, adoptSettings } from "./demo-env";
import { startEmbedded } from "./embedded";
import type { Lifetime } from "./lifetime";
import { writeEnforcedSettings } from "./enforced-settings";
import { migrate } from "./migrate";
import { moveTimeAhead } from "./move-time";
import { requireFreePorts } from "./ports";
import { refuseOwnBank } from "./own-bank";
import { during, say } from "./progress";
import { Refusal } from "./refusal";
import {
  endWith,
  startMailCatcher,
  startOtherBank,
  startServer,
} from "./services";
import { type ScriptSettings, loadDotEnv, readSettings } from "./settings";

/** Placeholder for the embedded database, because settings are checked before it starts. */
const ANY_DATABASE = {
  databaseUrl: "postgresql://localhost/limmat",
  databaseMigrationUrl: "postgresql://localhost/limmat",
};

/**
 * Starts the whole bank: database, migrations, seed, mail catcher and server. Each is registered with `lifetime`;
 * the database is first, so that it stops last.
 * @param options.forward an interval by which bank time moves ahead before the bank is ready
 */
export async function runDemo(
  lifetime: Lifetime,
  { dev = false, forward }: { dev?: boolean; forward?: string } = {},
) {
  loadDotEnv();
  const settings = readSettings();
  await requireFreePorts(wantedPorts(settings));
  lifetime.onStop(claimDataDir(settings.dataDir));
  const given = givenDatabase(settings);
  const anyEnv = demoEnv(settings, { ...ANY_DATABASE, ...given });
  checkApplicationEnv(anyEnv);
  if (given) {
    say(`Database: ${databaseName(given.databaseMigrationUrl)}`);
    await refuseOwnBank(given.databaseMigrationUrl);
  }
  // The build needs no database, so both are made at the same time.
  const built =
    dev || isBuilt(anyEnv)
      ? undefined
      : during("Building (only after a change)", () => build(lifetime, anyEnv));

  const database = given ?? (await startDatabase(lifetime, settings));
  const { migrations, functions } = await migrate(database);
  if (migrations.length > 0 || functions)
    say("Brought the database up to date");

  // The seed runs in this process with the same settings as the server.
  const env = demoEnv(settings, database);
  await writeEnforcedSettings(database.databaseMigrationUrl, env);
  adoptSettings(env);
  const mail = settings.smtpUrl ? undefined : startMail(lifetime, settings);
  await seedDatabase(database.databaseMigrationUrl);
  await startOtherBankOf(lifetime, settings, env);
  await built;
  await mail;

  say("Starting the server");
  await startServer(lifetime, env, { dev });
  if (forward)
    await during(`Moving bank time ahead by ${forward}`, () =>
      moveTimeAhead(database.databaseMigrationUrl, forward).catch(sayRefusal),
    );
  welcome(settings, env);
}

/** The bank goes on, so that its pages can show why a day stays open. */
function sayRefusal(error: unknown) {
  if (!(error instanceof Refusal)) throw error;
  say(error.message);
}

function wantedPorts(settings: ScriptSettings) {
  const server = {
    setting: "PORT",
    port: settings.port,
    host: process.env.HOST || "0.0.0.0",
  };
  const host = "127.0.0.1";
  const { otherBankPort: port } = settings;
  const otherBank = port ? [{ setting: "OTHER_BANK_PORT", port, host }] : [];
  if (settings.smtpUrl) return [server, ...otherBank];
  return [
    server,
    ...otherBank,
    { setting: "MAIL_WEB_PORT", port: settings.mailWebPort, host },
    { setting: "MAIL_SMTP_PORT", port: settings.mailSmtpPort, host },
  ];
}

async function startDatabase(lifetime: Lifetime, { dataDir }: ScriptSettings) {
  say("Starting PostgreSQL");
  const { cluster, ...addresses } = await startEmbedded(dataDir, say);
  let isRunning = true;
  void cluster.exited.then(() => (isRunning = false));
  lifetime.onStop(async () => {
    const wasRunning = isRunning;
    await cluster.stop();
    console.log(
      wasRunning
        ? "Everything has stopped, and the database was shut down cleanly."
        : "Everything has stopped.",
    );
  });
  endWith(
    lifetime,
    cluster.exited,
    `database (log: ${join(dataDir, "postgres.log")})`,
  );
  return addresses;
}

async function startMail(lifetime: Lifetime, settings: ScriptSettings) {
  await startMailCatcher(lifetime, {
    smtpPort: settings.mailSmtpPort,
    webPort: settings.mailWebPort,
    folder: join(settings.dataDir, "mail"),
  });
}

async function startOtherBankOf(
  lifetime: Lifetime,
  settings: ScriptSettings,
  env: NodeJS.ProcessEnv,
) {
  const { otherBankPort: port } = settings;
  if (!port) return;
  const { HOST: host } = process.env;
  const reached = !host || host === "0.0.0.0" ? "127.0.0.1" : host;
  await startOtherBank(lifetime, {
    port,
    folder: join(settings.dataDir, "other-bank"),
    url: `http://${reached}:${settings.port}/api/rail-messages`,
    secret: env.RAIL_SECRET!,
  });
}

async function seedDatabase(databaseUrl: string) {
  const { seed } = await import("../../prisma/seed/index");
  await during("Checking the demonstration data", () =>
    seed({ databaseUrl, log: say }),
  );
}

/** Returns the sign-ins of the demonstration's people, in lines. */
export const signIns = (at: string) => `\
  Customers        ${at}/sign-in
    account number 1000000008 or 2000000006, password Demo!Customer1
  Staff            ${at}/login
    username admin, deputy, teller or auditor, password Demo!Admin1`;

function welcome(settings: ScriptSettings, env: NodeJS.ProcessEnv) {
  const at = env.APP_URL!;
  const { otherBankPort } = settings;
  const mail = settings.smtpUrl
    ? "sent to the server of SMTP_URL"
    : `http://localhost:${settings.mailWebPort}`;
  say("Ready");
  console.log(`
${signIns(at)}
  Emails           ${mail}
${otherBankPort ? `  Other bank       http://localhost:${otherBankPort}\n` : ""}\

  For another address, such as a forwarded port, start with APP_URL=https://…
  Press Ctrl-C to stop. The data stays in ${settings.dataDir}.
`);
}
