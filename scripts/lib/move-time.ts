import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { MOVE_TIME } from "@/lib/features/business-day/move-time";
import { connect, unreachable } from "./connect";
import { Refusal } from "./refusal";

const UNITS = { d: "days", w: "weeks", m: "months", y: "years" } as const;

/** The time within which a running server must begin the move. */
const PATIENCE_MS = 15_000;

/** Reads `1d`, `2w`, `3m` or `1y` as an interval of PostgreSQL. */
export function readSpan(text: string): string {
  const [, count, unit] = /^([1-9]\d{0,2})([dwmy])$/.exec(text) ?? [];
  if (!unit)
    throw new Refusal(
      `Enter the distance as --forward 1d, 2w, 3m or 1y, not as "${text}".`,
    );
  return `${count} ${UNITS[unit as keyof typeof UNITS]}`;
}

/**
 * Lets the server of a demonstration move bank time ahead to the begin of a day, as the page "Business day" does, and
 * waits for it.
 * @param span an interval of PostgreSQL, of whole days
 * @throws Refusal outside of a demonstration, without a running server, or if a day stays open
 */
export async function moveTimeAhead(databaseUrl: string, span: string) {
  const client = await connect(databaseUrl);
  try {
    const day = await queueMove(client, span);
    await untilMoved(client, day);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `${unreachable(databaseUrl, error)} A move that has begun goes on when the server runs again.`,
    );
  } finally {
    await client.end();
  }
}

async function queueMove(client: pg.Client, span: string): Promise<string> {
  const { rows } = await client.query<{ day: string; movable: boolean }>(
    "SELECT (bank_today() + $1::interval)::date::text AS day, bank_time_is_movable() AS movable",
    [span],
  );
  const { day, movable } = rows[0]!;
  if (!movable)
    throw new Refusal(
      "Not moved: bank time is that of the machine, because this database is not a demonstration.",
    );
  await client.query(
    `INSERT INTO jobs (kind, key, run_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (kind, key) DO UPDATE SET run_at = excluded.run_at, attempts = 0, lease = NULL, last_error = NULL,
       failed_at = NULL, failure_id = NULL`,
    [MOVE_TIME.kind, day],
  );
  return day;
}

/** The job is deleted when it is done. */
async function untilMoved(client: pg.Client, day: string) {
  const key = [MOVE_TIME.kind, day];
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ begun: boolean; error?: string }>(
      "SELECT attempts > 0 AS begun, last_error AS error FROM jobs WHERE kind = $1 AND key = $2",
      key,
    );
    const job = rows[0];
    if (!job) return;
    if (job.error)
      throw new Refusal(
        `Bank time does not move on: ${job.error}. The page "Business day" lists the reasons.`,
      );
    if (!job.begun && performance.now() > end) {
      await client.query(
        "DELETE FROM jobs WHERE kind = $1 AND key = $2 AND attempts = 0",
        key,
      );
      throw new Refusal(
        "Not moved: no server is running. Start the demonstration with npm run demo, or with npm run demo -- --forward 1d.",
      );
    }
    await pause(250);
  }
}
