import { randomUUID } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { machineNow } from "@/lib/platform/time/clock";
import { withBriefLocks } from "./brief-locks";
import { connect } from "./connect";
import { databaseName } from "./database";
import type { Database } from "./embedded";
import { Refusal } from "./refusal";
import { ROOT } from "./root";
import { requireServerVersion } from "./server-version";
import {
  SQL_FILES_TABLE,
  applySqlFiles,
  areInForce,
  checksumOf,
  describeFailure,
  readSqlFiles,
} from "./sql-files";

export type Migration = { name: string; sql: string; checksum: string };

type Applied = {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
};

/** An arbitrary number that every runner must share. */
const LOCK = 7_201_120_100;

/** Prisma's own table and checksums, so that Prisma's tools can read which migrations are applied. */
const TABLE = `
CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  varchar(36) PRIMARY KEY NOT NULL,
  checksum            varchar(64) NOT NULL,
  finished_at         timestamptz,
  migration_name      varchar(255) NOT NULL,
  logs                text,
  rolled_back_at      timestamptz,
  started_at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;

/** Returns the migrations of `folder`, oldest first. */
export function readMigrations(
  folder = join(ROOT, "prisma", "migrations"),
): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const sql = readFileSync(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: checksumOf(sql) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Applies the pending migrations in order, each in its own transaction, and the changed functions; concurrent runners
 * wait for each other. Then lets the login of `databaseUrl` take the application's role.
 * @returns the names of the migrations it applied, and whether functions were applied
 * @throws Refusal in one line: no connection, a server that is too old, a changed or unknown migration, or one that fails
 */
export async function migrate(
  urls: Database,
  migrations = readMigrations(),
  sqlFiles = readSqlFiles(),
): Promise<{ migrations: string[]; functions: boolean }> {
  const client = await connect(urls.databaseMigrationUrl);
  try {
    await requireServerVersion(client);
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await createTable(client);
    const pending = await listPending(client, urls, migrations);
    for (const migration of pending) await apply(client, migration);
    const functions = await applySqlFiles(client, sqlFiles);
    await allowApplicationRole(client, urls.databaseUrl);
    return { migrations: pending.map(({ name }) => name), functions };
  } finally {
    // Also releases the advisory lock.
    await client.end();
  }
}

/**
 * Checks that the database has the migrations and the functions of this checkout, and changes nothing.
 * @throws Refusal that names the command to run first
 */
export async function requireMigrated(
  urls: Database,
  migrations = readMigrations(),
  sqlFiles = readSqlFiles(),
): Promise<void> {
  const client = await connect(urls.databaseMigrationUrl);
  try {
    const { rows } = await client.query<{ isEmpty: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NULL OR to_regclass('_sql_files') IS NULL AS "isEmpty"`,
    );
    const isBehind =
      rows[0]!.isEmpty ||
      (await listPending(client, urls, migrations)).length > 0 ||
      !(await areInForce(client, sqlFiles));
    if (isBehind)
      throw new Refusal(
        `The database ${databaseName(urls.databaseMigrationUrl)} does not have all migrations and functions of this version, and nothing was changed: run npm run migrate first.`,
      );
  } finally {
    await client.end();
  }
}

async function listPending(
  client: pg.Client,
  { dataDir }: Database,
  migrations: Migration[],
): Promise<Migration[]> {
  const { rows } = await asOwner(client, () =>
    client.query<Applied>(
      "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
    ),
  );
  refuseEarlierVersion(migrations, rows, dataDir);
  return findPending(migrations, rows);
}

const createTable = (client: pg.Client) =>
  asOwner(client, async () => {
    await client.query(TABLE);
    await client.query(SQL_FILES_TABLE);
  });

/** @throws Refusal when the login may not do `work`, as the application's may not */
async function asOwner<T>(client: pg.Client, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if ((error as pg.DatabaseError).code !== "42501") throw error;
    throw new Refusal(
      `The login ${client.user} may not do this (${(error as Error).message}): set DATABASE_MIGRATION_URL to the login that owns the database.`,
    );
  }
}

/**
 * The migrations were rewritten before the first release, so an older database has other ones.
 * @throws Refusal that says what to do with such a database
 */
export function refuseEarlierVersion(
  migrations: Migration[],
  applied: Applied[],
  dataDir?: string,
): void {
  const first = migrations[0]?.name ?? "";
  if (!applied.some(({ migration_name }) => migration_name < first)) return;
  throw new Refusal(
    dataDir
      ? `The data in ${dataDir} was made by an earlier version of Limmat and cannot be upgraded: delete the folder or move it away, or set DATA_DIR to another folder.`
      : "The database was made by an earlier version of Limmat and cannot be upgraded: set DATABASE_URL and DATABASE_MIGRATION_URL to a new, empty database.",
  );
}

/** @throws Refusal if the applied migrations do not match the folder */
export function findPending(
  migrations: Migration[],
  applied: Applied[],
): Migration[] {
  const known = new Map(
    migrations.map((migration) => [migration.name, migration]),
  );
  for (const { migration_name: name, checksum, finished_at } of applied) {
    const migration = known.get(name);
    if (!migration) {
      throw new Refusal(
        `The database has migration ${name}, which this checkout does not have: use a newer checkout.`,
      );
    }
    if (finished_at === null) {
      throw new Refusal(
        `Migration ${name} was started elsewhere and never finished: resolve it there first.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new Refusal(
        `Migration ${name} was changed after it was applied: restore the file and add a new migration instead.`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.migration_name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  const last = [...done].sort().at(-1);
  const late = pending.find(({ name }) => last !== undefined && name < last);
  if (late) {
    throw new Refusal(
      `Migration ${late.name} is older than ${last}, which is already applied: name it ${laterName(late.name, last!)}.`,
    );
  }
  return pending;
}

/** Returns the name with the first free time after the newest migration; those of the repository may lie in the future. */
function laterName(name: string, newest: string): string {
  const [time = "0"] = /^\d+/.exec(newest) ?? [];
  return name.replace(/^\d*/, String(Number(time) + 1));
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  await withBriefLocks(client, async () => {
    const startedAt = machineNow();
    try {
      await client.query(sql);
    } catch (error) {
      throw new Refusal(describeFailure(`Migration ${name}`, sql, error), {
        cause: error,
      });
    }
    // Applies the functions again, even if they fail or the process ends in between.
    await client.query("DELETE FROM _sql_files");
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name, startedAt],
    );
  });
}

/** Lets the login take the role limmat_app, which every connection of the application does. */
async function allowApplicationRole(client: pg.Client, databaseUrl: string) {
  const login =
    decodeURIComponent(new URL(databaseUrl).username) || client.user;
  const { rows } = await client.query<{
    exists: boolean;
    member: boolean | null;
  }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = 'limmat_app') AS exists,
            (SELECT pg_has_role(oid, (SELECT oid FROM pg_roles WHERE rolname = 'limmat_app'), 'SET')
               FROM pg_roles WHERE rolname = $1) AS member`,
    [login],
  );
  if (!rows[0]?.exists || rows[0].member || !login) return;
  try {
    await client.query(`GRANT limmat_app TO ${client.escapeIdentifier(login)}`);
  } catch (error) {
    throw new Refusal(
      `The login ${login} of DATABASE_URL could not be granted the role limmat_app (${(error as Error).message}): run GRANT limmat_app TO ${login} as an administrator of the database.`,
    );
  }
}
