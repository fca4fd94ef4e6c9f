import pg from "pg";
import { afterAll, inject } from "vitest";
import { writeEnforcedSettings } from "../../scripts/lib/enforced-settings";
import { keepingPool } from "./keeping-pool";

type TestDatabase = {
  /** The application's login, for code that opens its own pool. */
  databaseUrl: string;
  databaseMigrationUrl: string;
  /** Connects as the application does, in the role limmat_app. BIGINT is returned as text. */
  appPool: pg.Pool;
  /** Connects as the owner, to set up and check data without grants. BIGINT is returned as text. */
  ownerPool: pg.Pool;
  /** Queries as the owner, with each `${value}` as a parameter, and returns the rows. */
  sql: (
    texts: TemplateStringsArray,
    ...values: unknown[]
  ) => Promise<pg.QueryResult["rows"]>;
};

/**
 * Creates a fresh copy of the migrated, empty database for this test file; call it once, at the top. The
 * application's pool() and prisma() use it as well, because DATABASE_URL is set before they open. The amounts of the
 * four-eyes settings are in force. The pools are closed after the file's last test.
 * @param which names one of several databases
 * @throws Error if the server is not on this machine.
 */
export async function testDatabase(which = ""): Promise<TestDatabase> {
  const server = inject("testServer");
  requireLocal(server.superuser);
  const name = `limmat_test_${process.env.VITEST_POOL_ID ?? "0"}${which}`;
  await clone(server, name);
  const databaseUrl = server.web.replace("$database", name);
  const databaseMigrationUrl = server.owner.replace("$database", name);
  process.env.DATABASE_URL = databaseUrl;
  process.env.DATABASE_MIGRATION_URL = databaseMigrationUrl;

  await writeEnforcedSettings(databaseMigrationUrl, process.env);
  const appPool = keepingPool({
    connectionString: databaseUrl,
    options: "-c role=limmat_app",
  });
  const ownerPool = keepingPool({ connectionString: databaseMigrationUrl });
  afterAll(async () => {
    await Promise.all([appPool.end(), ownerPool.end(), endApplicationPools()]);
  });
  return {
    databaseUrl,
    databaseMigrationUrl,
    appPool,
    ownerPool,
    sql: async (texts, ...values) => {
      const text = texts.reduce((before, after, n) => `${before}$${n}${after}`);
      return (await ownerPool.query(text, values)).rows;
    },
  };
}

/** Tests empty their database, so they only run against a throw-away server on this machine. */
function requireLocal(url: string) {
  const { hostname } = new URL(url);
  if (!["127.0.0.1", "localhost", "[::1]"].includes(hostname)) {
    throw new Error(
      `Tests run on a database of this machine only, not on ${hostname}.`,
    );
  }
}

async function clone(
  server: { superuser: string; template: string },
  name: string,
) {
  const client = new pg.Client({ connectionString: server.superuser });
  await client.connect();
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(
      `CREATE DATABASE ${name} TEMPLATE ${server.template} STRATEGY FILE_COPY OWNER limmat_owner`,
    );
  } finally {
    await client.end();
  }
}

const globals = globalThis as {
  limmatPool?: pg.Pool | undefined;
  limmatPrisma?: unknown;
  /** Of lib/testing/bookkeeper.ts. */
  limmatBookkeeper?: pg.Pool | undefined;
};

/** Ends the application's pools, so that the next test file of this process opens its own. */
export async function endApplicationPools(): Promise<void> {
  const { limmatPool, limmatBookkeeper } = globals;
  globals.limmatPool =
    globals.limmatPrisma =
    globals.limmatBookkeeper =
      undefined;
  await Promise.all([limmatPool?.end(), limmatBookkeeper?.end()]);
}
