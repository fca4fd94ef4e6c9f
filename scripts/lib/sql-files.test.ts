import pg from "pg";
import { beforeEach, expect, it } from "vitest";
import { until } from "../../lib/testing/crashes";
import { testDatabase } from "../../lib/testing/database";
import { migrate, readMigrations, requireMigrated } from "./migrate";
import {
  type SqlFile,
  applySqlFiles,
  checksumOf,
  readSqlFiles,
} from "./sql-files";

const database = await testDatabase();
const { ownerPool } = database;
const files = readSqlFiles();

const file = (path: string, sql: string): SqlFile => ({
  path,
  sql,
  checksum: checksumOf(sql),
});
const apply = (sqlFiles: SqlFile[]) =>
  migrate(database, readMigrations(), sqlFiles);

/** Every function and trigger with its text, its owner and its grants. */
async function catalogue() {
  const { rows } = await ownerPool.query<{ line: string }>(
    `SELECT pg_get_functiondef(oid) || coalesce(proacl::text, 'public') AS line FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND prolang <> (SELECT oid FROM pg_language WHERE lanname = 'c')
     UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY line`,
  );
  return rows.map(({ line }) => line);
}

beforeEach(() => apply(files));

it("applies a changed function, its new signature included, and restores the files' state", async () => {
  const before = await catalogue();
  const changed = [
    ...files,
    file("a.sql", "CREATE FUNCTION a(p int) RETURNS int RETURN p"),
  ];
  expect(await apply(changed)).toEqual({ migrations: [], functions: true });
  const again = [
    ...files,
    file("a.sql", "CREATE FUNCTION a(p text) RETURNS text RETURN p"),
  ];
  await apply(again);
  const { rows } = await ownerPool.query(
    "SELECT oid::regprocedure::text AS name FROM pg_proc WHERE proname = 'a'",
  );
  expect(rows).toEqual([{ name: "a(text)" }]);
  await apply(files);
  expect(await catalogue()).toEqual(before);
});

it("changes nothing if a file fails, and names it and the line", async () => {
  const before = await catalogue();
  await expect(
    apply([...files, file("ledger/z.sql", "SELECT 1;\nSELECT nonsense;")]),
  ).rejects.toThrow(
    /^prisma\/sql\/ledger\/z\.sql failed at line 2: .*nonsense/,
  );
  expect(await catalogue()).toEqual(before);
});

it.each([
  ["removed", "DROP TRIGGER %s ON ledger_entries"],
  ["switched off", "ALTER TABLE ledger_entries DISABLE TRIGGER %s"],
])("applies the files again after a trigger was %s", async (_, sql) => {
  const before = await catalogue();
  const { rows } = await ownerPool.query<{ tgname: string }>(
    "SELECT tgname FROM pg_trigger WHERE tgrelid = 'ledger_entries'::regclass AND NOT tgisinternal LIMIT 1",
  );
  await ownerPool.query(sql.replace("%s", rows[0]!.tgname));
  await expect(requireMigrated(database)).rejects.toThrow("npm run migrate");
  expect(await apply(files)).toEqual({ migrations: [], functions: true });
  expect(await catalogue()).toEqual(before);
  expect(await apply(files)).toEqual({ migrations: [], functions: false });
});

it("applies the files again after a function was changed, also one whose body PostgreSQL keeps as a tree", async () => {
  const before = await catalogue();
  await ownerPool.query(
    "CREATE OR REPLACE FUNCTION max_accounts() RETURNS integer LANGUAGE sql IMMUTABLE RETURN 1000",
  );
  expect(await apply(files)).toMatchObject({ functions: true });
  expect(await catalogue()).toEqual(before);
  await ownerPool.query("ALTER FUNCTION max_accounts() VOLATILE");
  expect(await apply(files)).toMatchObject({ functions: true });
  expect(await catalogue()).toEqual(before);
});

it("removes a function that is not its own", async () => {
  const before = await catalogue();
  await ownerPool.query("CREATE FUNCTION stray() RETURNS int RETURN 1");
  expect(await apply(files)).toMatchObject({ functions: true });
  expect(await catalogue()).toEqual(before);
});

it("keeps the functions of extensions", async () => {
  await apply([...files, file("a.sql", "SELECT 1")]);
  const { rows } = await ownerPool.query(
    "SELECT similarity('limmat', 'limat') > 0.3 AS alike",
  );
  expect(rows).toEqual([{ alike: true }]);
});

it("applies the functions again after a migration, whose tables they may read", async () => {
  const migrations = [
    ...readMigrations(),
    {
      name: "99990101000000_y",
      sql: "CREATE TABLE y (id int)",
      checksum: "y",
    },
  ];
  expect(await migrate(database, migrations, files)).toEqual({
    migrations: ["99990101000000_y"],
    functions: true,
  });
  await ownerPool.query(
    "DROP TABLE y; DELETE FROM _prisma_migrations WHERE migration_name = '99990101000000_y'",
  );
});

it("lets nobody but the application and the owner call a function", async () => {
  const { rows } = await ownerPool.query<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
       AND (p.proacl IS NULL OR EXISTS (
         SELECT FROM aclexplode(p.proacl) a
         WHERE a.grantee <> p.proowner AND a.grantee <> 'limmat_app'::regrole))`,
  );
  expect(rows).toEqual([]);
});

it("gives every function that runs with the owner's rights a fixed search_path", async () => {
  const { rows } = await ownerPool.query(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND prosecdef
       AND NOT coalesce(proconfig @> ARRAY['search_path=public, pg_temp'], false)`,
  );
  expect(rows).toEqual([]);
});

async function readerOfAccounts() {
  const reader = await ownerPool.connect();
  await reader.query("BEGIN; LOCK TABLE accounts IN ACCESS SHARE MODE");
  return reader;
}

async function withRunner(work: (runner: pg.Client) => Promise<void>) {
  const runner = new pg.Client({
    connectionString: database.databaseMigrationUrl,
  });
  await runner.connect();
  try {
    await work(runner);
  } finally {
    await runner.end();
  }
}

it("says so when a long transaction keeps a table locked", () =>
  withRunner(async (runner) => {
    const reader = await readerOfAccounts();
    const patience = { tries: 2, waitMs: 25, pauseMs: 1 };
    try {
      await expect(
        applySqlFiles(runner, [...files, file("a.sql", "SELECT 1")], patience),
      ).rejects.toThrow(/long transaction/);
    } finally {
      await reader.query("ROLLBACK");
      reader.release();
    }
  }));

it("lets others go first while it waits for a table, and changes it afterwards", () =>
  withRunner(async (runner) => {
    const reader = await readerOfAccounts();
    const patience = { tries: 1_000, waitMs: 25, pauseMs: 25 };
    const applied = applySqlFiles(
      runner,
      [...files, file("a.sql", "SELECT 1")],
      patience,
    );
    await until(async () => {
      const { rows } = await ownerPool.query(
        "SELECT FROM pg_locks WHERE relation = 'accounts'::regclass AND NOT granted",
      );
      return rows.length > 0;
    });
    // Queues behind the change, which lets go.
    await ownerPool.query(
      "BEGIN; LOCK TABLE accounts IN ROW SHARE MODE; ROLLBACK",
    );
    await reader.query("ROLLBACK");
    reader.release();
    expect(await applied).toBe(true);
  }));
