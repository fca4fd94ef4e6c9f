import { inspect } from "node:util";
import type { Jobs } from "./jobs";
import type { Sql } from "./sql";

const UNITS = ["months", "weeks", "days", "hours", "minutes"] as const;

export type Span = Partial<Record<(typeof UNITS)[number], number>>;

/** Jobs that run once at the end, because running them at each midnight has no other result. */
const ONCE = ["purge", "reconcile"];

/** A day, or a moment without a zone. */
const LOCAL = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/;

/** Bank time: the time of everything that the bank shows or counts. It moves forward only. */
export class Clock {
  /** @internal */
  constructor(
    private readonly sql: Sql,
    private readonly jobs: Jobs,
    /** Gives the server and the open pages the distance from machine time. */
    private readonly spread: (aheadMs: number) => Promise<void>,
  ) {}

  async now(): Promise<Date> {
    const [row] = await this.sql<{ now: Date }>("SELECT bank_now() AS now");
    return row!.now;
  }

  /** @internal Milliseconds from machine time to bank time. */
  async aheadMs(): Promise<number> {
    const [row] = await this.sql<{ aheadMs: number }>(
      `SELECT 1000 * extract(epoch FROM ahead)::float8 AS "aheadMs" FROM bank_clock`,
    );
    return row!.aheadMs;
  }

  /** Today in Zurich, as `yyyy-mm-dd`. */
  async today(): Promise<string> {
    const [row] = await this.sql<{ today: string }>(
      "SELECT bank_today()::text AS today",
    );
    return row!.today;
  }

  /**
   * Moves to a day (`2030-03-01`, its first second) or a moment (`2030-03-01 09:30`) in Zurich, or to a Date.
   * An hour that the change to summer time leaves out is the one after it.
   * @throws Error if there is no such day or time of day, or the text has another form: PostgreSQL would ignore its zone
   */
  async set(moment: string | Date): Promise<void> {
    if (moment instanceof Date && !isNaN(moment.getTime()))
      return this.moveTo("$1::timestamptz", moment.toISOString());
    if (typeof moment === "string" && exists(moment))
      return this.moveTo("$1::timestamp AT TIME ZONE 'Europe/Zurich'", moment);
    throw new Error(
      `bank.clock.set(${describe(moment)}) is not possible: use a day such as "2030-03-01", a moment in Zurich such as "2030-03-01 09:30", or a Date.`,
    );
  }

  /**
   * Moves ahead: months, weeks and days to the same time of day in Zurich.
   * @throws Error if the span has another unit or none
   */
  async advance(span: Span): Promise<void> {
    const counts = Object.entries(span);
    const isSpan = ([unit, count]: [string, unknown]) =>
      UNITS.some((known) => known === unit) && Number.isFinite(count);
    if (counts.length === 0 || !counts.every(isSpan))
      throw new Error(
        `bank.clock.advance(${describe(span)}) is not possible: use numbers of ${UNITS.join(", ")}, such as { months: 3 }.`,
      );
    return this.moveTo(
      "((bank_now() AT TIME ZONE 'Europe/Zurich') + $1::interval) AT TIME ZONE 'Europe/Zurich'",
      counts.map(([unit, count]) => `${count} ${unit}`).join(" "),
    );
  }

  /** Stops at each midnight on the way, so that what falls due on a day happens on it. */
  private async moveTo(target: string, value: string): Promise<void> {
    // Otherwise the time would move, and nothing would happen on the way.
    this.jobs.expectServer();
    const stops = await this.sql<{ at: Date }>(
      `WITH target AS (SELECT ${target} AS at)
       SELECT day::timestamp AT TIME ZONE 'Europe/Zurich' AS at
       FROM target, generate_series(bank_today() + 1, bank_day(at), interval '1 day') AS day
       WHERE day::timestamp AT TIME ZONE 'Europe/Zurich' < target.at
       UNION ALL SELECT at FROM target ORDER BY at`,
      [value],
    );
    const last = stops.pop()!;
    for (const { at } of stops) await this.stop(at);
    await this.step(last.at);
  }

  /** @internal Moves to a moment at once and runs what is due then. */
  async step(moment: Date): Promise<void> {
    await this.sql("SELECT bank_clock_forward($1)", [moment]);
    await this.spread(await this.aheadMs());
    await this.jobs.drain();
  }

  /** Like {@link step} at a midnight on the way. Jobs look at the clock themselves, and pages see its end only. */
  private async stop(midnight: Date) {
    await this.sql("SELECT bank_clock_forward($1)", [midnight]);
    await this.sql(
      "UPDATE jobs SET run_at = run_at + interval '1 hour' WHERE kind = ANY ($1) AND lease IS NULL",
      [ONCE],
    );
    await this.jobs.runDue();
  }
}

const describe = (value: unknown) =>
  typeof value === "string" ? `"${value}"` : inspect(value);

/** Whether there is such a day or moment: February has no 30th. */
function exists(text: string): boolean {
  const [, day, time = "00:00"] = LOCAL.exec(text) ?? [];
  const moment = new Date(`${day}T${time}Z`);
  return (
    !isNaN(moment.getTime()) &&
    moment.toISOString().startsWith(`${day}T${time}`)
  );
}
