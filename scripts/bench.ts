import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { reconcile } from "@/lib/ledger/reconcile";
import { fillBooks, openCustomers } from "./bench/books";
import {
  bareLoad,
  type Caller,
  CLIENTS,
  historyLoad,
  type Load,
  transferLoad,
} from "./bench/load";
import { median, printTable, ratio, type Line } from "./bench/report";
import { build, isBuilt } from "./lib/build";
import { randomSecret } from "./lib/data-dir";
import { type Database, startEmbedded } from "./lib/embedded";
import { type Lifetime, runScript } from "./lib/lifetime";
import { migrate } from "./lib/migrate";
import { freePort } from "./lib/ports";
import { during, say } from "./lib/progress";
import { startServer } from "./lib/services";

const SMALL = 10_000;
const LARGE = 1_000_000;
const ROUNDS = 7;
const WINDOW_SECONDS = 2;

type Bank = { url: string; callers: Caller[]; database: Database };

runScript(
  async (lifetime) => {
    const env = await settings(lifetime);
    const { banks, small, large } = await openBanks(lifetime, env);
    const lines = [
      ...(await measureServer(small, large)),
      await measurePosting(small.database),
    ];
    const broken = await countBroken(banks);
    printTable(lines);
    say(
      broken === 0
        ? "The books of both databases are in order."
        : `The books are broken in ${broken} places.`,
    );
    return broken === 0 &&
      lines.every(({ aim }) => aim?.text !== "0" || aim.met)
      ? 0
      : 1;
  },
  { signalExitCode: 130 },
);

/** The environment of the servers and, for tokens and the ledger, of this process; nothing of the caller's own. */
async function settings(lifetime: Lifetime): Promise<NodeJS.ProcessEnv> {
  const { PATH, HOME, TMPDIR } = process.env;
  const env: NodeJS.ProcessEnv = {
    PATH,
    HOME,
    TMPDIR,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    SMTP_URL: "smtp://127.0.0.1:9",
    CUSTOMER_AUTH_SECRET: randomSecret(),
    ADMIN_AUTH_SECRET: randomSecret(),
    PASSWORD_PEPPER: randomSecret(),
    CODE_SECRET: randomSecret(),
  };
  const builds = [
    env,
    { ...env, DEMO_MODE: "true" },
    { ...env, DEMO_MODE: "true", NEXT_DIST_DIR: ".next-test" },
  ];
  const built = builds.find(isBuilt);
  if (!built) await during("Building", () => build(lifetime, env));
  return built ?? env;
}

async function openBanks(lifetime: Lifetime, env: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(join(tmpdir(), "limmat-bench-"));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const { cluster, ...first } = await startEmbedded(folder, say);
  lifetime.onStop(() => cluster.stop());
  const second = elsewhere(first, "limmat_large");
  const superuser = new pg.Client({ connectionString: cluster.superuserUrl() });
  await superuser.connect();
  await superuser.query("CREATE DATABASE limmat_large OWNER limmat_owner");
  await superuser.end();

  Object.assign(process.env, env, { DATABASE_URL: first.databaseUrl });
  const small = await openBank(lifetime, env, first, SMALL);
  const large = await openBank(lifetime, env, second, LARGE);
  return { banks: [first, second], small, large };
}

function elsewhere(database: Database, name: string): Database {
  const move = (address: string) => {
    const url = new URL(address);
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    databaseUrl: move(database.databaseUrl),
    databaseMigrationUrl: move(database.databaseMigrationUrl),
  };
}

async function openBank(
  lifetime: Lifetime,
  env: NodeJS.ProcessEnv,
  database: Database,
  postings: number,
): Promise<Bank> {
  await migrate(database);
  const owner = new pg.Client({
    connectionString: database.databaseMigrationUrl,
  });
  await owner.connect();
  const customers = await openCustomers(owner);
  await during(`Posting ${postings.toLocaleString("en")} lines`, () =>
    fillBooks(owner, postings),
  );
  await owner.end();
  const { issueToken } = await import("@/lib/auth/tokens");
  const callers = await Promise.all(
    customers.slice(0, CLIENTS).map(async ({ sessionId, ...customer }) => ({
      ...customer,
      token: await issueToken("customer", sessionId),
    })),
  );
  const port = await freePort();
  await startServer(
    lifetime,
    { ...env, PORT: String(port), DATABASE_URL: database.databaseUrl },
    { quiet: true },
  );
  return { url: `http://127.0.0.1:${port}`, callers, database };
}

async function measureServer(small: Bank, large: Bank): Promise<Line[]> {
  const variants: Record<string, (seconds: number) => Promise<Load>> = {
    bare: (seconds) => bareLoad(small.url, seconds),
    transfer: (seconds) => transferLoad(small.url, small.callers, seconds),
    transferLarge: (seconds) => transferLoad(large.url, large.callers, seconds),
    history: (seconds) => historyLoad(small.url, small.callers, seconds),
    historyLarge: (seconds) => historyLoad(large.url, large.callers, seconds),
  };
  const loads = await alternate(variants);
  const rates = (name: string) => loads[name]!.map((load) => load.perSecond);
  const all = Object.values(loads).flat();
  const errors = all.reduce((total, load) => total + load.errors, 0);
  return [
    ratio(
      "POST /api/transfer : bare route",
      rates("transfer"),
      rates("bare"),
      0.5,
    ),
    ratio(
      "transfers, 1,000,000 postings : 10,000",
      rates("transferLarge"),
      rates("transfer"),
      0.9,
    ),
    ratio(
      "first history page, 1,000,000 postings : 10,000",
      rates("historyLarge"),
      rates("history"),
      0.9,
    ),
    {
      measured: `transfer at ${CLIENTS} clients, p50 / p99`,
      figures: "ms",
      value: `${median(loads.transfer!.map(({ p50Ms }) => p50Ms))} / ${median(loads.transfer!.map(({ p99Ms }) => p99Ms))}`,
    },
    {
      measured: `errors in all ${CLIENTS}-client rounds`,
      figures: `${all.length} rounds`,
      value: String(errors),
      aim: { text: "0", met: errors === 0 },
    },
  ];
}

/** Every variant once to warm up, then all in turns: what disturbs the machine disturbs all of them. */
async function alternate(
  variants: Record<string, (seconds: number) => Promise<Load>>,
): Promise<Record<string, Load[]>> {
  const loads: Record<string, Load[]> = {};
  await during("Warming up", async () => {
    for (const measure of Object.values(variants)) await measure(3);
  });
  for (let round = 1; round <= ROUNDS; round++) {
    say(`Round ${round} of ${ROUNDS}`);
    for (const [name, measure] of Object.entries(variants))
      (loads[name] ??= []).push(await measure(WINDOW_SECONDS));
  }
  return loads;
}

async function measurePosting(database: Database): Promise<Line> {
  const { openPoster } = await import("./bench/postings");
  const poster = await openPoster(database.databaseMigrationUrl);
  const ledger: number[] = [];
  const prisma: number[] = [];
  await during("Posting from Node in two ways", async () => {
    await poster.ledger(1);
    await poster.prisma(1);
    for (let round = 0; round < ROUNDS; round++) {
      ledger.push(await poster.ledger(WINDOW_SECONDS));
      prisma.push(await poster.prisma(WINDOW_SECONDS));
    }
  });
  await poster.end();
  return ratio(
    "posting function : Prisma interactive transaction",
    ledger,
    prisma,
    8,
  );
}

async function countBroken(databases: Database[]): Promise<number> {
  let broken = 0;
  for (const { databaseMigrationUrl } of databases) {
    const pool = new pg.Pool({
      connectionString: databaseMigrationUrl,
      max: 1,
    });
    for (const line of await reconcile(pool)) broken += line.broken;
    await pool.end();
  }
  return broken;
}
