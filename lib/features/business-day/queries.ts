import "server-only";
import { POSTING_REFUSALS } from "@/lib/ledger/posting-errors";
import { pool } from "@/lib/platform/db/pool";
import { MOVE_TIME } from "./move-time";

/** Something that keeps a day open. */
type DayFailure = {
  day: string;
  step: string;
  /** The number of an account, or the id of a standing order or loan; blank if the whole step failed. */
  subject: string;
  /** The text that staff read: the message of a refusal, or of an unexpected error. */
  reason: string;
  at: Date;
};

/** A day that is closed, or that is closed next. */
export type BankDay = {
  day: string;
  beganAt: Date | null;
  closedAt: Date | null;
  stepsDone: number;
};

/** The number of days that the page lists. */
const LISTED = 31;

/** Returns the day that is closed next and the closed days before it, newest first. */
export async function listDays(): Promise<BankDay[]> {
  const { rows } = await pool().query<BankDay>(
    `SELECT d.day::text, d.began_at AS "beganAt", d.closed_at AS "closedAt",
            (SELECT count(*) FROM bank_day_steps s WHERE s.day = d.day AND s.done_at IS NOT NULL)::integer AS "stepsDone"
     FROM bank_days d ORDER BY d.day DESC LIMIT $1`,
    [LISTED],
  );
  return rows;
}

/** Returns what keeps days open, the latest last. */
export async function listFailures(): Promise<DayFailure[]> {
  const { rows } = await pool().query<DayFailure>(
    "SELECT day::text, step, subject, reason, at FROM bank_day_failures ORDER BY day, step, subject LIMIT 100",
  );
  return rows.map((row) => ({
    ...row,
    reason: POSTING_REFUSALS.get(row.reason)?.text ?? row.reason,
  }));
}

/** Returns the day to which bank time is being moved, `yyyy-mm-dd`; null if it is not being moved. */
export async function findTimeTarget(): Promise<string | null> {
  const { rows } = await pool().query<{ to: string | null }>(
    "SELECT max(key) AS to FROM jobs WHERE kind = $1 AND failed_at IS NULL",
    [MOVE_TIME.kind],
  );
  return rows[0]!.to;
}

/** Returns whether bank time can be moved ahead: in a demonstration only. */
export async function isMovable(): Promise<boolean> {
  const { rows } = await pool().query<{ movable: boolean }>(
    "SELECT bank_time_is_movable() AS movable",
  );
  return rows[0]!.movable;
}
