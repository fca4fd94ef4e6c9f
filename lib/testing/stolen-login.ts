import type pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { asApplication } from "./ledger";

/**
 * SQL of a person who has the application's login, and the SQLSTATE of its refusal; `null` where the database answers
 * without an error.
 */
export type Attack = [what: string, sql: string, code: string | null];

/** Declares a test for each attack: it gets this answer, and no row of any table changes. */
export function itChangesNothing(
  { ownerPool, databaseUrl }: { ownerPool: pg.Pool; databaseUrl: string },
  attacks: Attack[],
): void {
  describe("attacks", () => {
    let rows: Record<string, string>;
    beforeAll(async () => {
      rows = await fingerprint(ownerPool);
    });
    it.each(attacks)("cannot %s", async (_what, sql, code) => {
      const error = await asApplication(databaseUrl, sql).then(
        () => null,
        (refused: { code?: string }) => refused,
      );
      const before = rows;
      rows = await fingerprint(ownerPool);
      expect(error && error.code).toBe(code);
      expect(rows).toEqual(before);
    });
  });
}

/** Returns a digest of the rows of each table. */
export async function fingerprint(
  owner: pg.Pool,
): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const digests = tables.map(({ name }) => {
    // The tables of migrations hold a megabyte of SQL, of which each change makes a new version of a row.
    const row = name.startsWith("_") ? "concat(t.ctid, t.xmin)" : "t::text";
    return `SELECT '${name}' AS name, md5(coalesce(string_agg(${row}, ' ' ORDER BY ${row}), '')) AS digest FROM ${name} t`;
  });
  const { rows } = await owner.query<{ name: string; digest: string }>(
    digests.join(" UNION ALL "),
  );
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
