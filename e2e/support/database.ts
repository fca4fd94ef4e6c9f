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
export async function lockTables(
  tables: string[],
): Promise<() => Promise<void>> {
  await sql("SELECT 1");
  const client = await pool!.connect();
  let isLocked = true;
  await client.query("BEGIN");
  await client.query(
    `LOCK TABLE ${tables.join(", ")} IN ACCESS EXCLUSIVE MODE`,
  );
  return async () => {
    if (!isLocked) return;
    isLocked = false;
    await client.query("ROLLBACK");
    client.release();
  };
}
