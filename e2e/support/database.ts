import type pg from "pg";
import { retryAfterConflict } from "../../lib/platform/db/errors";
import { keepingPool } from "../../lib/testing/keeping-pool";
import { ownerUrl } from "./settings";

/** Outlives the modules, which every file of the tests over HTTP loads again. */
const kept = globalThis as { limmatTestPool?: pg.Pool };

/** A statement that each connection plans once, for those that take longer to plan than to run. */
type Named = { name: string; text: string };

/**
 * Queries the server's database as the owner of its tables, and again after a conflict with the server or another test.
 * BIGINT columns are returned as text.
 */
export async function sql<Row extends pg.QueryResultRow>(
  statement: string | Named,
  values: unknown[] = [],
): Promise<Row[]> {
  const named = typeof statement === "string" ? { text: statement } : statement;
  const { rows } = await retryAfterConflict(() =>
    owner().query<Row>({ ...named, values }),
  );
  return rows;
}

const owner = () =>
  (kept.limmatTestPool ??= keepingPool({
    connectionString: ownerUrl(),
    max: 8,
    allowExitOnIdle: true,
  }));

/** {@link sql} for exactly one row. @throws Error without a row */
export async function one<Row extends pg.QueryResultRow>(
  statement: string | Named,
  values: unknown[] = [],
): Promise<Row> {
  const [row] = await sql<Row>(statement, values);
  if (!row) throw new Error(`no row: ${JSON.stringify(statement)}`);
  return row;
}

/** Resets the per-address limits, because all tests share one address. */
export async function forgetAddressThrottles(): Promise<void> {
  await sql("DELETE FROM throttles WHERE scope LIKE '%-ip'");
}

/** Locks tables, so that whatever reads them waits. Returns the function that unlocks them. */
export const lockTables = (tables: string[]): Promise<() => Promise<void>> =>
  lock([[`LOCK TABLE ${tables.join(", ")} IN ACCESS EXCLUSIVE MODE`, []]]);

/** A statement that locks something, with its values. */
export type Locking = [text: string, values: unknown[]];

/** Locks in this order, again after a conflict with the server or another test. Returns the function that unlocks. */
export const lock = (statements: Locking[]): Promise<() => Promise<void>> =>
  retryAfterConflict(() => lockOnce(statements));

async function lockOnce(statements: Locking[]) {
  const client = await owner().connect();
  let isLocked = true;
  const unlock = async () => {
    if (!isLocked) return;
    isLocked = false;
    await client.query("ROLLBACK");
    client.release();
  };
  await client.query("BEGIN");
  try {
    for (const [text, values] of statements) await client.query(text, values);
  } catch (error) {
    await unlock();
    throw error;
  }
  return unlock;
}

/** Locked by the only test file whose acts may meet at the moment, because it counts who waits for a lock. */
export const TURN = 4711;

/** Returns the number of connections that wait for a lock, without test files that wait for their {@link TURN}. */
export async function waitingForLocks(): Promise<number> {
  const { waiting } = await one<{ waiting: number }>(
    {
      name: "waiting-for-locks",
      text: `SELECT count(DISTINCT pid)::integer AS waiting FROM pg_locks
     WHERE NOT granted AND NOT (locktype = 'advisory' AND objid = $1)`,
    },
    [TURN],
  );
  return waiting;
}
