import type pg from "pg";
import { keepingPool } from "../../lib/testing/keeping-pool";
import { ownerUrl } from "./settings";

let pool: pg.Pool | undefined;

/** Queries the server's database as the owner of its tables. BIGINT columns are returned as text. */
export async function sql<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  pool ??= keepingPool({
    connectionString: ownerUrl(),
    max: 4,
    allowExitOnIdle: true,
  });
  const { rows } = await pool.query<Row>(text, values);
  return rows;
}

/** {@link sql} for exactly one row. @throws Error without a row */
export async function one<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const [row] = await sql<Row>(text, values);
  if (!row) throw new Error(`no row: ${text}`);
  return row;
}

/** Resets the per-address limits, because all tests share one address. */
export async function forgetAddressThrottles(): Promise<void> {
  await sql("DELETE FROM throttles WHERE scope LIKE '%-ip'");
}

/** Locks tables, so that whatever reads them waits. Returns what unlocks them. */
export const lockTables = (tables: string[]): Promise<() => Promise<void>> =>
  lock(`LOCK TABLE ${tables.join(", ")} IN ACCESS EXCLUSIVE MODE`, []);

/** Locks tables, so that whatever changes or locks a row of them waits. Reading goes on. Returns what unlocks them. */
export const lockRows = (tables: string[]): Promise<() => Promise<void>> =>
  lock(`LOCK TABLE ${tables.join(", ")} IN EXCLUSIVE MODE`, []);

/** Locks the row of a customer, so that whatever changes it or refers to it waits. Returns what unlocks it. */
export const lockCustomer = ({ id }: { id: string }) =>
  lock("SELECT FROM customers WHERE id = $1 FOR UPDATE", [id]);

/** {@link lockCustomer} with the row of the account. */
export const lockPerson = (person: { id: string; accountId: string }) =>
  lock(
    `WITH account AS (SELECT id FROM accounts WHERE id = $2 FOR UPDATE)
     SELECT FROM customers WHERE id = $1 AND EXISTS (SELECT FROM account) FOR UPDATE`,
    [person.id, person.accountId],
  );

async function lock(text: string, values: unknown[]) {
  await sql("SELECT 1");
  const client = await pool!.connect();
  let isLocked = true;
  await client.query("BEGIN");
  await client.query(text, values);
  return async () => {
    if (!isLocked) return;
    isLocked = false;
    await client.query("ROLLBACK");
    client.release();
  };
}

/** Returns how many connections wait for a lock. */
export async function waitingForLocks(): Promise<number> {
  const { waiting } = await one<{ waiting: number }>(
    "SELECT count(DISTINCT pid)::integer AS waiting FROM pg_locks WHERE NOT granted",
  );
  return waiting;
}
