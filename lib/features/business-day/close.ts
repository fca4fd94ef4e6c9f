import "server-only";
import type { DayStep } from "@/lib/ledger/day-step";
import { signDay } from "@/lib/identity/signatures";
import { pool } from "@/lib/platform/db/pool";

/**
 * Closes the days that are over, oldest first.
 * @throws Error if a day stays open; later days wait for it.
 */
export async function closeDays(
  steps: readonly DayStep[],
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const day = await beginDay();
    if (!day || signal.aborted) return;
    await pool().query("SELECT bank_day_wait()");
    const open: string[] = [];
    for (const step of steps)
      if (!(await runStep(step, day, signal))) open.push(step.name);
    if (signal.aborted) return;
    if (open.length > 0)
      throw new Error(`${day} stays open: ${open.join(", ")}`);
    await pool().query("SELECT bank_day_close($1::date, $2)", [
      day,
      signDay("close", day),
    ]);
  }
}

async function beginDay(): Promise<string | null> {
  const { rows } = await pool().query<{ day: string | null }>(
    "SELECT bank_day_begin()::text AS day",
  );
  return rows[0]!.day;
}

/** @returns whether the step is done. */
async function runStep(
  { name, run }: DayStep,
  day: string,
  signal: AbortSignal,
): Promise<boolean> {
  const beganAt = await beginStep(day, name);
  if (!beganAt) return true;
  const fail = async (subject: string, reason: string) => {
    await pool().query("SELECT bank_day_failed($1::date, $2, $3, $4)", [
      day,
      name,
      subject,
      reason,
    ]);
  };
  try {
    await run({ day, signal, fail });
  } catch (error) {
    await fail("", error instanceof Error ? error.message : String(error));
  }
  return !signal.aborted && endStep(day, name, beganAt);
}

/** @returns when the step began, as the database writes it; null if it is done. */
async function beginStep(day: string, step: string): Promise<string | null> {
  const { rows } = await pool().query<{ beganAt: string | null }>(
    `SELECT bank_day_step_begin($1::date, $2, $3)::text AS "beganAt"`,
    [day, step, signDay("begin", day, step)],
  );
  return rows[0]!.beganAt;
}

async function endStep(
  day: string,
  step: string,
  beganAt: string,
): Promise<boolean> {
  const { rows } = await pool().query<{ done: boolean }>(
    "SELECT bank_day_step_end($1::date, $2, $3, $4) AS done",
    [day, step, beganAt, signDay("end", day, step, beganAt)],
  );
  return rows[0]!.done;
}
