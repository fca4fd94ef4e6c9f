import "server-only";
import { env } from "@/lib/platform/config/env";
import { setBankAhead } from "@/lib/platform/time/clock";
import { pool } from "./pool";

type Ahead = { aheadSeconds?: number };

const AHEAD = `(SELECT extract(epoch FROM ahead)::int FROM bank_clock) AS "aheadSeconds"`;

/**
 * Whether this is the server of a demonstration, which takes over from the database how far bank time is ahead. It is
 * never ahead in production, and unit tests move it themselves.
 */
function isFollowed(): boolean {
  const { DEMO_MODE, NODE_ENV } = env();
  return DEMO_MODE && NODE_ENV !== "test";
}

/** Takes over how far bank time is ahead. Without a query in production. */
export async function followBankClock(): Promise<void> {
  if (!isFollowed()) return;
  const { rows } = await pool().query<Ahead>(`SELECT ${AHEAD}`);
  takeOver(rows[0]);
}

/** Lets a statement, which requests send anyway, also answer how far bank time is ahead. Unchanged in production. */
export const withBankClock = (sql: string): string =>
  isFollowed() ? `SELECT q.*, ${AHEAD} FROM (${sql}) q` : sql;

/** Takes over what a statement of {@link withBankClock} answered. */
export function takeOver(row: Ahead | undefined): void {
  if (row?.aheadSeconds !== undefined) setBankAhead(row.aheadSeconds * 1_000);
}
