export const ZURICH = "Europe/Zurich";

// The bundler makes several copies of this module, but a process has one clock.
const globals = globalThis as typeof globalThis & {
  limmatBankAheadMs?: number;
};

/** Returns how many milliseconds bank time is ahead of machine time: always 0 outside of a demonstration and tests. */
export const bankAheadMs = (): number => globals.limmatBankAheadMs ?? 0;

/** Takes over how far bank time is ahead, from the database or, in a browser, from the page. */
export const setBankAhead = (ms: number): void => {
  globals.limmatBankAheadMs = ms;
};

/**
 * Returns bank time: the time of everything that a statement, a limit, an order, a loan, a case or a report shows or
 * counts. It is machine time, but a demonstration can be ahead. SQL has the same as `bank_now()`.
 */
export const bankNow = (): Date => new Date(Date.now() + bankAheadMs());

/** Returns today in Zurich by bank time, as `yyyy-mm-dd`. SQL has the same as `bank_today()`. */
export const bankToday = (): string => bankDay(bankNow());

/** Returns the moment some seconds later, or earlier if negative. */
export const addSeconds = (moment: Date, seconds: number): Date =>
  new Date(moment.getTime() + seconds * 1_000);

/** Returns machine time, for sessions, codes, throttles, leases and logs. SQL has the same as `clock_timestamp()`. */
export const machineNow = (): Date => new Date();

const isoDay = new Intl.DateTimeFormat("sv-SE", {
  timeZone: ZURICH,
  dateStyle: "short",
});

/** Returns the day of a moment in Zurich, as `yyyy-mm-dd`. SQL has the same as `bank_day(timestamptz)`. */
export const bankDay = (moment: Date): string => isoDay.format(moment);
