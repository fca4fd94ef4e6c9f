import { bookkeeper } from "./bookkeeper";

const globals = globalThis as { limmatBankAheadMs?: number };

/** Moves bank time ahead to `moment`, in this process and in the database of this test file. */
export async function moveBankTime(moment: Date): Promise<void> {
  const owner = bookkeeper();
  await owner.query("UPDATE bank_clock SET is_movable = true");
  await owner.query("SELECT bank_clock_forward($1)", [moment]);
  const { rows } = await owner.query<{ aheadMs: number }>(
    `SELECT extract(epoch FROM ahead)::float8 * 1000 AS "aheadMs" FROM bank_clock`,
  );
  globals.limmatBankAheadMs = rows[0]!.aheadMs;
}
