import "server-only";
import { env } from "@/lib/platform/config/env";
import { setBankAhead } from "@/lib/platform/time/clock";
import { pool } from "./pool";

/**
 * Takes over how far bank time is ahead in the database, in the server of a demonstration. It makes no query elsewhere:
 * bank time is never ahead in production, and unit tests move it themselves.
 */
export async function followBankClock(): Promise<void> {
  const { DEMO_MODE, NODE_ENV } = env();
  if (!DEMO_MODE || NODE_ENV === "test") return;
  const { rows } = await pool().query<{ aheadSeconds: number }>(
    `SELECT extract(epoch FROM ahead)::int AS "aheadSeconds" FROM bank_clock`,
  );
  setBankAhead(rows[0]!.aheadSeconds * 1_000);
}
