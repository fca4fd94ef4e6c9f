import type pg from "pg";
import { connect } from "./connect";
import { databaseName } from "./database";
import { Refusal } from "./refusal";

/** The tables with rows in a bank that works; a database that was only migrated has no rows in any of them. */
const CONTENTS = ["customers", "admins", "ledger_entries"];

/**
 * Refuses a database that holds a bank of its own, before a demonstration writes its settings and people into it. One
 * that is new, or marked as a demonstration, is accepted.
 * @throws Refusal that names the database
 */
export async function refuseOwnBank(ownerUrl: string): Promise<void> {
  const client = await connect(ownerUrl);
  try {
    if (await isDemonstration(client)) return;
    for (const table of CONTENTS)
      if (await hasRows(client, table))
        throw new Refusal(
          `The database ${databaseName(ownerUrl)} has ${table} and is not a demonstration, so nothing was written to it: set DATABASE_URL and DATABASE_MIGRATION_URL to a new database, or remove both for the demonstration's own.`,
        );
  } finally {
    await client.end();
  }
}

const isDemonstration = async (client: pg.Client) =>
  (await exists(client, "bank_clock")) &&
  (await client.query("SELECT FROM bank_clock WHERE is_movable")).rowCount !==
    0;

const hasRows = async (client: pg.Client, table: string) =>
  (await exists(client, table)) &&
  (await client.query(`SELECT FROM ${table} LIMIT 1`)).rowCount !== 0;

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass($1) IS NOT NULL AS exists",
    [table],
  );
  return rows[0]!.exists;
}
