import { divideHalfEven, toMinor } from "@/lib/ledger/micro";
import { daysBetween } from "@/lib/platform/time/calendar";

// prisma/sql/features/loans/loan-overdue.sql calculates the same in the database; a test compares the two.

/** The most by which the rate of overdue principal can exceed the yearly rate, in hundredths of a percent. */
export const MOST_ABOVE_BP = 1_500;

/** An instalment that is overdue and not paid. */
export type OverduePart = {
  principalMinor: bigint;
  /** The day from which it bears interest, `yyyy-mm-dd`. */
  from: string;
};

/**
 * Returns the interest of one day on overdue principal in millionths of a minor unit: a 365th of the yearly rate,
 * rounded half to even.
 */
export const overdueMicroOfDay = (
  principalMinor: bigint,
  overdueRateBp: number,
): bigint =>
  divideHalfEven(principalMinor * BigInt(overdueRateBp) * 100n, 365n);

/** Returns the interest up to a day. That of each instalment is rounded once, half to even. */
export const overdueInterestOf = (
  parts: readonly OverduePart[],
  overdueRateBp: number,
  day: string,
): bigint =>
  parts.reduce((sum, { principalMinor, from }) => {
    const days = BigInt(Math.max(0, daysBetween(from, day)));
    return (
      sum + toMinor(days * overdueMicroOfDay(principalMinor, overdueRateBp))
    );
  }, 0n);
