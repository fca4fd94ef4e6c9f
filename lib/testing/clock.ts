import { setBankAhead } from "@/lib/platform/time/clock";
import { bookkeeper } from "./bookkeeper";

/** Moves bank time ahead to `moment`, in this process and in the database of this test file. */
export async function moveBankTime(moment: Date): Promise<void> {
  const owner = bookkeeper();
  await owner.query("UPDATE bank_clock SET is_movable = true");
  await owner.query("SELECT bank_clock_forward($1)", [moment]);
  const { rows } = await owner.query<{ aheadSeconds: number }>(
    `SELECT extract(epoch FROM ahead)::int AS "aheadSeconds" FROM bank_clock`,
  );
  setBankAhead(rows[0]!.aheadSeconds * 1_000);
}
