import { createHash } from "node:crypto";
import type pg from "pg";
import { expect, it } from "vitest";
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
  it.each(attacks)("cannot %s", async (_what, sql, code) => {
    const before = await fingerprint(ownerPool);
    const error = await asApplication(databaseUrl, sql).then(
      () => null,
      (refused: { code?: string }) => refused,
    );
    expect(error && error.code).toBe(code);
    expect(await fingerprint(ownerPool)).toEqual(before);
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
  const { rows } = await owner.query<{ name: string; rows: string }>(
    tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, coalesce(string_agg(t::text, ' ' ORDER BY t::text), '') AS rows FROM ${name} t`,
      )
      .join(" UNION ALL "),
  );
  return Object.fromEntries(
    rows.map((table) => [
      table.name,
      createHash("sha256").update(table.rows).digest("hex"),
    ]),
  );
}
