import { afterEach, expect, it } from "vitest";
import { testDatabase } from "../../lib/testing/database";
import { refuseOwnBank } from "./own-bank";

const { databaseMigrationUrl, sql } = await testDatabase();

const check = (url = databaseMigrationUrl) => refuseOwnBank(url);
const addAdmin = () =>
  sql`INSERT INTO admins (username, password_hash, role) VALUES ('root', 'x', 'administrator')`;

afterEach(async () => {
  await sql`DELETE FROM admins`;
  await sql`UPDATE bank_clock SET is_movable = false`;
});

it("accepts a database without tables", async () => {
  await addAdmin();
  const url = new URL(databaseMigrationUrl);
  url.searchParams.set("options", "-c search_path=pg_temp");
  await expect(check(url.href)).resolves.toBeUndefined();
});

it("accepts a migrated database without people and entries", async () => {
  await expect(check()).resolves.toBeUndefined();
});

it("refuses a database with an admin that is not a demonstration, by its name", async () => {
  await addAdmin();
  await expect(check()).rejects.toThrow(
    /^The database limmat_test_\S+ at \S+ has admins and is not a demonstration, so nothing was written/,
  );
});

it("accepts one that is marked as a demonstration", async () => {
  await addAdmin();
  await sql`UPDATE bank_clock SET is_movable = true`;
  await expect(check()).resolves.toBeUndefined();
});
