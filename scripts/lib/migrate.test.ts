import { describe, expect, it } from "vitest";
import { testDatabase } from "../../lib/testing/database";
import {
  type Migration,
  findPending,
  migrate,
  readMigrations,
  requireMigrated,
  refuseEarlierVersion,
} from "./migrate";
import { readSqlFiles } from "./sql-files";

const database = await testDatabase();

const migration = (name: string, sql = "SELECT 1") =>
  ({ name, sql, checksum: `sum of ${sql}` }) satisfies Migration;
const applied = (name: string, sql = "SELECT 1") => ({
  migration_name: name,
  checksum: `sum of ${sql}`,
  finished_at: new Date(),
});

describe("findPending", () => {
  const all = [migration("1_a"), migration("2_b"), migration("3_c")];

  it("returns the migrations that are not applied yet, in order", () => {
    expect(findPending(all, [applied("1_a")]).map(({ name }) => name)).toEqual([
      "2_b",
      "3_c",
    ]);
  });

  it("refuses a migration changed after it was applied", () => {
    expect(() => findPending(all, [applied("1_a", "SELECT 2")])).toThrow(
      /1_a was changed/,
    );
  });

  it("refuses a database that is ahead of the checkout", () => {
    expect(() => findPending(all, [applied("4_d")])).toThrow(
      /4_d, which this checkout does not have/,
    );
  });

  it("refuses a new migration that is older than an applied one", () => {
    expect(() => findPending(all, [applied("1_a"), applied("3_c")])).toThrow(
      /2_b is older than 3_c, .*: name it 4_b\.$/,
    );
  });

  it("refuses a migration that was started and not finished", () => {
    const half = { ...applied("1_a"), finished_at: null };
    expect(() => findPending(all, [half])).toThrow(/1_a was started/);
  });
});

describe("refuseEarlierVersion", () => {
  const all = [migration("20261201000001_a")];

  it("names the demonstration's folder if its data is older than every migration", () => {
    expect(() =>
      refuseEarlierVersion(all, [applied("20261101000000_x")], "/bank/.data"),
    ).toThrow(
      /data in \/bank\/\.data was made by an earlier version .* delete the folder/,
    );
  });

  it("asks for an empty database if it is the operator's own", () => {
    expect(() =>
      refuseEarlierVersion(all, [applied("20261101000000_x")]),
    ).toThrow(/set DATABASE_URL and DATABASE_MIGRATION_URL to a new, empty/);
  });

  it("accepts known and newer migrations, which are checked next", () => {
    expect(() =>
      refuseEarlierVersion(all, [
        applied("20261201000001_a"),
        applied("20270101000000_b"),
      ]),
    ).not.toThrow();
  });
});

describe("requireMigrated", () => {
  it("accepts a database that is up to date", async () => {
    await expect(requireMigrated(database)).resolves.toBeUndefined();
  });

  it("refuses a database without a migration, and does not apply it", async () => {
    const more = [
      ...readMigrations(),
      migration("99990101000000_x", "CREATE TABLE x (id int)"),
    ];
    await expect(requireMigrated(database, more)).rejects.toThrow(
      /^The database limmat_test_\S+ at \S+ does not have all migrations .*: run npm run migrate first\.$/,
    );
    expect(await database.sql`SELECT to_regclass('x') AS x`).toEqual([
      { x: null },
    ]);
  });

  it("refuses a database with other functions", async () => {
    const more = [
      ...readSqlFiles(),
      { path: "x.sql", sql: "SELECT 1", checksum: "x" },
    ];
    await expect(
      requireMigrated(database, readMigrations(), more),
    ).rejects.toThrow(/run npm run migrate first/);
  });

  it("refuses an empty database", async () => {
    const url = new URL(database.databaseMigrationUrl);
    url.searchParams.set("options", "-c search_path=pg_temp");
    await expect(
      requireMigrated({ ...database, databaseMigrationUrl: url.href }),
    ).rejects.toThrow(/run npm run migrate first/);
  });
});

describe("migrate", () => {
  it("does nothing on a database that is up to date", async () => {
    expect(await migrate(database)).toEqual({
      migrations: [],
      functions: false,
    });
  });

  it("asks for the owner's login when it is given the application's", async () => {
    const { databaseUrl } = database;
    await expect(
      migrate({ databaseUrl, databaseMigrationUrl: databaseUrl }),
    ).rejects.toThrow(
      /limmat_web may not do this .*: set DATABASE_MIGRATION_URL/,
    );
    await expect(
      requireMigrated({ databaseUrl, databaseMigrationUrl: databaseUrl }),
    ).rejects.toThrow(
      /limmat_web may not do this .*: set DATABASE_MIGRATION_URL/,
    );
  });

  it("applies each migration once when several runners start together", async () => {
    const more = [
      ...readMigrations(),
      migration("99990101000000_x", "CREATE TABLE x (id int)"),
    ];
    const runs = await Promise.all(
      [1, 2, 3].map(() => migrate(database, more)),
    );
    expect(runs.flatMap((run) => run.migrations)).toEqual(["99990101000000_x"]);
    expect(runs.filter((run) => run.functions)).toHaveLength(1);
  });

  it("rolls back a failing migration and names it and its line", async () => {
    const known = [
      ...readMigrations(),
      migration("99990101000000_x", "CREATE TABLE x (id int)"),
    ];
    const broken = migration(
      "99990102000000_y",
      "CREATE TABLE y (id int);\nSELECT nonsense;",
    );
    await expect(migrate(database, [...known, broken])).rejects.toThrow(
      /99990102000000_y failed at line 2: .*nonsense/,
    );
    const { rows } = await database.ownerPool.query(
      "SELECT to_regclass('y') AS y",
    );
    expect(rows[0].y).toBeNull();
  });

  it("gives the application's login its role and no superuser rights", async () => {
    const { rows } = await database.appPool.query(
      "SELECT current_user AS now, (SELECT rolsuper FROM pg_roles WHERE rolname = session_user) AS super",
    );
    expect(rows[0]).toEqual({ now: "limmat_app", super: false });
  });
});
