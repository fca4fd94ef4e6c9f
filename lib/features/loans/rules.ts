import { addMonths, daysBetween } from "@/lib/platform/time/calendar";
import { counted } from "@/lib/platform/format";
import { readPercent } from "@/lib/platform/percent";
import { MOST_ABOVE_BP } from "./overdue";

// prisma/sql/features/loans/loan-arithmetic.sql calculates the same in the database; a test compares the two.

export type LoanTerms = {
  amountMinor: bigint;
  /** Hundredths of a percent: 625 is 6.25 %. */
  yearlyRateBp: number;
  termMonths: number;
  /** `yyyy-mm-dd`; the first instalment is due a month later. */
  paidOutOn: string;
};

/** One line of a repayment table, in minor units. */
type Instalment = {
  dueOn: string;
  instalmentMinor: bigint;
  interestMinor: bigint;
  principalMinor: bigint;
  remainingMinor: bigint;
};

/** Denominator of monthly rates: hundredths of a percent times twelve months. */
const RATE_DENOMINATOR = 120_000n;

const divideUp = (a: bigint, b: bigint) => (a + b - 1n) / b;
const divideRound = (a: bigint, b: bigint) => (2n * a + b) / (2n * b);

/** Returns the monthly instalment of an annuity, rounded up to the cent. */
export function instalmentOf({
  amountMinor,
  yearlyRateBp,
  termMonths,
}: Omit<LoanTerms, "paidOutOn">): bigint {
  if (yearlyRateBp === 0) return divideUp(amountMinor, BigInt(termMonths));
  const rate = BigInt(yearlyRateBp);
  const growth = (RATE_DENOMINATOR + rate) ** BigInt(termMonths);
  return divideUp(
    amountMinor * rate * growth,
    RATE_DENOMINATOR * (growth - RATE_DENOMINATOR ** BigInt(termMonths)),
  );
}

/** A loan that is being repaid. */
export type RunningTerms = Omit<LoanTerms, "amountMinor"> & {
  instalmentMinor: bigint;
};

/** The rest of a loan: the instalments begin with that of `month`, whose interest begins on the day `from`. */
export type RemainingLoan = {
  remainingMinor: bigint;
  month: number;
  from: string;
};

/**
 * Returns the interest on a sum between two days of one month of the loan. A whole month costs a twelfth of the yearly
 * rate, a part of it its share in days; half a cent is rounded up.
 */
export function interestBetween(
  { yearlyRateBp, paidOutOn }: Pick<LoanTerms, "yearlyRateBp" | "paidOutOn">,
  { remainingMinor, month, from }: RemainingLoan,
  to: string,
): bigint {
  const start = addMonths(paidOutOn, month - 1);
  const days = BigInt(daysBetween(from, to));
  const allDays = BigInt(daysBetween(start, addMonths(paidOutOn, month)));
  return divideRound(
    remainingMinor * BigInt(yearlyRateBp) * days,
    RATE_DENOMINATOR * allDays,
  );
}

/** Returns the instalments of the rest of a loan: equal ones, except that the last one pays the rest. */
export function planRemaining(
  terms: RunningTerms,
  rest: RemainingLoan,
): Instalment[] {
  const plan: Instalment[] = [];
  let { remainingMinor, month, from } = rest;
  while (remainingMinor > 0n) {
    const dueOn = addMonths(terms.paidOutOn, month);
    const interestMinor = interestBetween(
      terms,
      { remainingMinor, month, from },
      dueOn,
    );
    const owed = remainingMinor + interestMinor;
    const isLast = month >= terms.termMonths || owed <= terms.instalmentMinor;
    const instalmentMinor = isLast ? owed : terms.instalmentMinor;
    const principalMinor = instalmentMinor - interestMinor;
    remainingMinor -= principalMinor;
    plan.push({
      dueOn,
      instalmentMinor,
      interestMinor,
      principalMinor,
      remainingMinor,
    });
    month += 1;
    from = dueOn;
  }
  return plan;
}

/**
 * Returns the repayment table of an annuity. A very small loan may be paid off before its term, because instalments are
 * rounded up.
 */
export const repaymentPlan = (terms: LoanTerms): Instalment[] =>
  planRemaining(
    { ...terms, instalmentMinor: instalmentOf(terms) },
    { remainingMinor: terms.amountMinor, month: 1, from: terms.paidOutOn },
  );

/** Returns the sums of a repayment table. */
export const costOf = (
  plan: readonly Pick<Instalment, "instalmentMinor" | "interestMinor">[],
): { interestMinor: bigint; totalMinor: bigint } => ({
  interestMinor: plan.reduce((sum, line) => sum + line.interestMinor, 0n),
  totalMinor: plan.reduce((sum, line) => sum + line.instalmentMinor, 0n),
});

/** The cost of repaying a whole loan today. */
export type Payoff = {
  principalMinor: bigint;
  interestMinor: bigint;
  /** Interest for being late. */
  overdueMinor: bigint;
  /** Whether an instalment is due, which an extra repayment does not pay. */
  isDue: boolean;
};

/**
 * Returns what becomes of a loan after an extra repayment of this amount, or null if the amount is not more than the
 * interest up to today, or pays the whole loan. The interest up to today is paid first. The instalment stays the same,
 * so the loan ends sooner.
 */
export function planAfterExtraPayment(
  terms: RunningTerms,
  payoff: Pick<Payoff, "principalMinor" | "interestMinor">,
  next: Omit<RemainingLoan, "remainingMinor">,
  amountMinor: bigint,
): { principalMinor: bigint; plan: Instalment[] } | null {
  const principalMinor = amountMinor - payoff.interestMinor;
  if (principalMinor <= 0n || principalMinor >= payoff.principalMinor)
    return null;
  const remainingMinor = payoff.principalMinor - principalMinor;
  return {
    principalMinor,
    plan: planRemaining(terms, { ...next, remainingMinor }),
  };
}

export const formatTerm = (months: number): string => counted(months, "month");

/** Reads a yearly rate from 0 to 30 percent as hundredths of a percent; null if invalid. */
export const readYearlyRate = (value: unknown): number | null =>
  readPercent(value, 3_000);

/** Reads the yearly rate of overdue principal, by default the yearly rate of the loan; null if invalid. */
export const readOverdueRate = (
  value: unknown,
  yearlyRateBp: number,
): number | null =>
  String(value ?? "").trim() === ""
    ? yearlyRateBp
    : readPercent(value, yearlyRateBp + MOST_ABOVE_BP);

/** Reads a term from 1 to 480 months; null if invalid. */
export function readTerm(value: unknown): number | null {
  const text = String(value ?? "").trim();
  const months = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return months >= 1 && months <= 480 ? months : null;
}
