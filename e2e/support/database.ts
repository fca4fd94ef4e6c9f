import pg from "pg";
import { ownerUrl } from "./settings";

let pool: pg.Pool | undefined;

/** Asks the server's database directly, as the owner of its tables. BIGINT comes as text. */
export async function sql<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  pool ??= new pg.Pool({
    connectionString: ownerUrl(),
    max: 4,
    allowExitOnIdle: true,
  });
  const { rows } = await pool.query<Row>(text, values);
  return rows;
}

/** {@link sql} where one row is expected. */
export async function one<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const [row] = await sql<Row>(text, values);
  if (!row) throw new Error(`no row: ${text}`);
  return row;
}

/** Everything these tests do comes from one address: what was counted against it is forgotten. */
export async function forgetAddressThrottles(): Promise<void> {
  await sql("DELETE FROM throttles WHERE scope LIKE '%-ip'");
}
