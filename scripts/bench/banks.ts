import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { build, isBuilt } from "../lib/build";
import { randomKeys, randomSecret } from "../lib/data-dir";
import { type Database, startEmbedded } from "../lib/embedded";
import type { Lifetime } from "../lib/lifetime";
import { writeEnforcedSettings } from "../lib/enforced-settings";
import { migrate } from "../lib/migrate";
import { freePort } from "../lib/ports";
import { during, say } from "../lib/progress";
import { startServer } from "../lib/services";
import {
  addCrowd,
  CUSTOMERS,
  fillBooks,
  fundCrowd,
  openMoreAccounts,
  openCustomers,
  openStaff,
} from "./books";
import { type Caller, CLIENTS } from "./load";

/** A server of the production build, its database, and customers with tokens. */
export type Bank = {
  /** The name of its database. */
  name: string;
  serverPid: number;
  url: string;
  callers: Caller[];
  /** Those with several accounts; each of `callers` has one. */
  withSeveral: Caller[];
  staff: string;
  database: Database;
};

/**
 * Sets the environment of the servers and of this process, which signs tokens and uses the ledger. The caller's own
 * settings are left out.
 */
export async function settings(lifetime: Lifetime): Promise<NodeJS.ProcessEnv> {
  const { PATH, HOME, TMPDIR } = process.env;
  const dataDir = mkdtempSync(join(tmpdir(), "limmat-bench-"));
  lifetime.onStop(() => rmSync(dataDir, { recursive: true, force: true }));
  const env: NodeJS.ProcessEnv = {
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    SMTP_URL: "smtp://127.0.0.1:9",
    ADMIN_REQUIRE_2FA: "false",
    // Its lines would bury the report.
    REQUEST_LOG: "false",
    CUSTOMER_AUTH_SECRET: randomSecret(),
    ADMIN_AUTH_SECRET: randomSecret(),
    PASSWORD_PEPPER: randomSecret(),
    CODE_SECRET: randomSecret(),
    SIGNING_SECRET: randomSecret(),
    TWO_FACTOR_KEYS: randomKeys(),
    CARD_KEYS: randomKeys(),
    DATA_KEYS: randomKeys(),
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

export type OpenBank = (kind: BankKind) => Promise<Bank>;

type BankKind = {
  /** The name of its database. */
  name: string;
  postings: number;
  customers: number;
  /** The balance of each idle customer since a time before last month, in minor units; nothing without it. */
  crowdMinor?: bigint;
  /** The mail server; without one, email is off. */
  smtpUrl?: string;
  /** Settings of its own. */
  settings?: Record<string, string>;
  /** The port of its server; any free one without it. */
  port?: number;
  /** Starts its server and returns the process; {@link startServer} without it. */
  start?: (env: NodeJS.ProcessEnv) => Promise<ChildProcess>;
};

export const SMALL = { name: "small", postings: 10_000, customers: CUSTOMERS };
export const LARGE = {
  name: "large",
  postings: 1_000_000,
  customers: 100_000,
};

/** Starts a throw-away PostgreSQL. Returns a function that opens banks on it. */
export async function startBanks(
  lifetime: Lifetime,
  env: NodeJS.ProcessEnv,
): Promise<OpenBank> {
  const folder = mkdtempSync(join(tmpdir(), "limmat-bench-"));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const { cluster, ...first } = await startEmbedded(folder, say);
  lifetime.onStop(() => cluster.stop());
  return async ({ name, postings, customers, crowdMinor, ...own }) => {
    const database = elsewhere(first, name);
    await asSuperuser(cluster.superuserUrl(), (client) =>
      client.query(`CREATE DATABASE ${name} OWNER limmat_owner`),
    );
    await migrate(database);
    const settings = {
      ...env,
      ...(own.smtpUrl && { SMTP_URL: own.smtpUrl }),
      ...own.settings,
      PORT: String(own.port ?? (await freePort())),
    };
    await writeEnforcedSettings(database.databaseMigrationUrl, settings);
    // This process posts to the first bank.
    process.env.DATABASE_URL ??= database.databaseUrl;
    const start =
      own.start ?? ((all) => startServer(lifetime, all, { quiet: true }));
    const bank = await openBank(start, settings, database, () =>
      during(
        `Creating ${customers.toLocaleString("en")} customers and ${postings.toLocaleString("en")} postings`,
        () =>
          asSuperuser(cluster.superuserUrl(name), async (client) => {
            await fillBooks(client, postings);
            await addCrowd(client, customers);
            if (crowdMinor) await fundCrowd(client, crowdMinor);
          }),
      ),
    );
    return { name, ...bank };
  };
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

async function asSuperuser(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function openBank(
  start: NonNullable<BankKind["start"]>,
  env: NodeJS.ProcessEnv,
  database: Database,
  fill: () => Promise<void>,
): Promise<Omit<Bank, "name">> {
  const owner = new pg.Client({
    connectionString: database.databaseMigrationUrl,
  });
  await owner.connect();
  const customers = await openCustomers(owner);
  const several = customers.slice(CLIENTS, 2 * CLIENTS);
  await openMoreAccounts(
    owner,
    several.map(({ customerId }) => customerId),
  );
  const staffSession = await openStaff(owner);
  await owner.end();
  await fill();
  const { issueToken } = await import("@/lib/identity/tokens");
  const toCallers = (chosen: typeof customers): Promise<Caller[]> =>
    Promise.all(
      chosen.map(async ({ sessionSecret, ...customer }) => ({
        ...customer,
        token: await issueToken("customer", sessionSecret),
      })),
    );
  const callers = await toCallers(customers.slice(0, CLIENTS));
  const withSeveral = await toCallers(several);
  const staff = await issueToken("admin", staffSession);
  const { pid } = await start({ ...env, DATABASE_URL: database.databaseUrl });
  const url = `http://127.0.0.1:${env.PORT}`;
  return { serverPid: pid!, url, callers, withSeveral, staff, database };
}
