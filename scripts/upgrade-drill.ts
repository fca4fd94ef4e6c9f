import { type ChildProcess, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { machineNow } from "@/lib/platform/time/clock";
import { settings as benchSettings } from "./bench/banks";
import { asOwner } from "./cluster/bank";
import { haproxyConfig, type Ports } from "./cluster/config";
import { openDebian } from "./cluster/debian";
import { compare, report } from "./cluster/drill";
import { Payments } from "./cluster/payments";
import type { Caller } from "./bench/load";
import { endChild, runOrRefuse } from "./lib/children";
import { startEmbedded } from "./lib/embedded";
import { writeEnforcedSettings } from "./lib/enforced-settings";
import { type Lifetime, runScript } from "./lib/lifetime";
import { migrate } from "./lib/migrate";
import { freePort } from "./lib/ports";
import { during, say } from "./lib/progress";
import { Refusal } from "./lib/refusal";
import { ROOT } from "./lib/root";
import { startServer, untilReady } from "./lib/services";

/** The time for which both versions, and each alone, serve payments. */
const PAYING_MS = 10_000;

/** The paths of the server in this version and in those before it. */
const SERVERS = ["lib/server/start.mjs", "scripts/start.mjs"];

/** Runs in the earlier version, because only that knows its tables. */
const OPEN_PAYERS = `
import { writeFileSync } from "node:fs";
import { openPayers } from "./cluster/drill";

const { DATABASE_URL, DATABASE_MIGRATION_URL, PAYERS_FILE } = process.env;
const database = { databaseUrl: DATABASE_URL, databaseMigrationUrl: DATABASE_MIGRATION_URL };
writeFileSync(PAYERS_FILE, JSON.stringify(await openPayers(database)));
process.exit(0);
`;

// Replaces an earlier version by this one while customers pay: migrate, start the new instance, stop the old one. With
// --stop the old one is stopped first.
runScript(async (lifetime) => {
  const { values, positionals } = parseArgs({
    options: { stop: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [from] = positionals;
  if (!from)
    throw new Refusal(
      "Name the earlier version: npm run drill:upgrade -- COMMIT",
    );
  const debian = await openDebian(lifetime);
  const upgradeDir = join(debian.dataDir, "upgrade");
  rmSync(upgradeDir, { recursive: true, force: true });
  mkdirSync(upgradeDir);
  const env = await benchSettings(lifetime);
  const old = join(upgradeDir, "earlier");
  await during(`Building ${from}`, () => checkOut(lifetime, from, old, env));

  const { cluster, ...database } = await startEmbedded(upgradeDir, say);
  lifetime.onStop(() => cluster.stop());
  await runScriptOf(lifetime, old, "migrate", {
    ...env,
    ...asSettings(database),
  });
  Object.assign(process.env, env, { DATABASE_URL: database.databaseUrl });
  const payersFile = join(upgradeDir, "payers.json");
  writeFileSync(join(old, "scripts/open-payers.ts"), OPEN_PAYERS);
  await runScriptOf(lifetime, old, "open-payers", {
    ...env,
    ...asSettings(database),
    PAYERS_FILE: payersFile,
  });
  const callers = JSON.parse(readFileSync(payersFile, "utf8")) as Caller[];

  const ports: Ports = {
    etcd: 0,
    etcdPeer: 0,
    pgbouncer: 0,
    nodes: [],
    web: await freePort(),
    leader: await freePort(),
    instances: [await freePort(), await freePort()],
  };
  const instance = (nth: 0 | 1) => ({
    ...env,
    DATABASE_URL: database.databaseUrl,
    PORT: String(ports.instances[nth]),
    TRUSTED_PROXY_HOPS: "1",
    STOP_NOTICE_SECONDS: "6",
  });
  const before = await startEarlier(lifetime, old, instance(0));
  const srv = join(debian.root, "srv");
  mkdirSync(srv, { recursive: true });
  writeFileSync(join(srv, "haproxy.cfg"), haproxyConfig(ports));
  debian.start(["haproxy", "-db", "-f", "/srv/haproxy.cfg"], {
    user: "root:root",
    logFile: join(debian.logs, "haproxy.log"),
  });
  await untilReachable(`http://127.0.0.1:${ports.web}`);
  const payments = new Payments(
    `http://127.0.0.1:${ports.web}`,
    callers,
    "Drill",
  );
  await payments.untilNext();
  await during("Customers pay at the earlier version", () => pause(PAYING_MS));
  if (values.stop) await endChild(before, 18_000);
  const applied = await migrate(database);
  await writeEnforcedSettings(database.databaseMigrationUrl, env);
  say(
    `Applied ${applied.migrations.length} migrations${applied.functions ? " and the functions" : ""}; customers go on paying.`,
  );
  await startServer(lifetime, instance(1), { quiet: true });
  if (!values.stop) {
    await during("Customers pay at both versions", () => pause(PAYING_MS));
    await endChild(before, 18_000);
  }
  await during("Customers pay at this version", () => pause(PAYING_MS));
  await payments.stop();

  say(`Answers by status: ${payments.summary()}`);
  say(
    `Longest time without an acknowledged payment: ${payments.longestPauseSeconds().toFixed(1)} s`,
  );
  const findings = await asOwner(database, (owner) => compare(owner, payments));
  report(`From ${from}`, findings);
  const { lost, doubled, unasked, brokenRules } = findings;
  const isSound = lost + doubled + unasked + brokenRules.length === 0;
  // While no instance runs, a payment fails, is repeated with its key, and is made once.
  return isSound && (values.stop || payments.failures() === 0) ? 0 : 1;
});

const asSettings = (database: {
  databaseUrl: string;
  databaseMigrationUrl: string;
}) => ({
  DATABASE_URL: database.databaseUrl,
  DATABASE_MIGRATION_URL: database.databaseMigrationUrl,
});

/** Resolves once HAProxy passes requests to an instance. @throws Refusal after 30 seconds */
async function untilReachable(url: string) {
  const isReady = () =>
    fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const until = machineNow().getTime() + 30_000;
  while (!(await isReady())) {
    if (machineNow().getTime() > until)
      throw new Refusal("HAProxy reached no instance: its log has the reason.");
    await pause(100);
  }
}

/** Checks a version out of this repository into a folder of its own, with its packages and its build. */
async function checkOut(
  lifetime: Lifetime,
  commit: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
) {
  await runOrRefuse(lifetime, "git", [
    "clone",
    "--quiet",
    "--shared",
    ROOT,
    cwd,
  ]);
  await runOrRefuse(lifetime, "git", ["checkout", "--quiet", commit], { cwd });
  await runOrRefuse(
    lifetime,
    "npm",
    ["ci", "--prefer-offline", "--no-audit", "--no-fund"],
    { cwd },
  );
  await runScriptOf(lifetime, cwd, "build", env);
}

const runScriptOf = (
  lifetime: Lifetime,
  cwd: string,
  script: string,
  env: NodeJS.ProcessEnv,
) =>
  runOrRefuse(lifetime, process.execPath, ["scripts/run.mjs", script], {
    cwd,
    env,
  });

async function startEarlier(
  lifetime: Lifetime,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const server = SERVERS.find((file) => existsSync(join(cwd, file)))!;
  const child = spawn(process.execPath, [server], {
    cwd,
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  lifetime.onStop(() => endChild(child, 18_000));
  await untilReady(child, "earlier version");
  return child;
}
