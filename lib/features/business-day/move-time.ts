import "server-only";
import { followBankClock } from "@/lib/platform/db/bank-clock";
import type { DayStep } from "@/lib/ledger/day-step";
import { pool } from "@/lib/platform/db/pool";
import { addDays } from "@/lib/platform/time/calendar";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { closeDays } from "./close";

/** The job that moves bank time; its key is the day to move to. */
export const MOVE_TIME = { kind: "move-time" } as const;

/**
 * Moves bank time ahead to the begin of a day, from midnight to midnight: each day is closed, and what falls due on the
 * next one happens on it. Running it again goes on where it stopped.
 * @throws Error if a day stays open, or outside of a demonstration
 */
export async function moveTimeTo(
  to: string,
  steps: readonly DayStep[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const today = await readToday();
    if (today >= to) return;
    const next = addDays(today, 1);
    await pool().query("SELECT bank_time_forward($1)", [zurichMoment(next)]);
    await followBankClock();
    await closeDays(steps, signal);
    for (const step of steps)
      if (step.beginsDay) await step.run({ day: next, signal, fail });
  }
}

/** Ignores a failure when a day begins: the close of the day tries the step again, and notes its failure. */
const fail = () => Promise.resolve();

async function readToday(): Promise<string> {
  const { rows } = await pool().query<{ today: string }>(
    "SELECT bank_today()::text AS today",
  );
  return rows[0]!.today;
}
