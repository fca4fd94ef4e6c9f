import { addMonths } from "@/lib/platform/time/calendar";

export type LoanTerms = {
  amountMinor: bigint;
  /** Hundredths of a percent: 625 is 6.25 %. */
  yearlyRateBp: number;
  termMonths: number;
  /** `yyyy-mm-dd`; the first instalment is due a month later. */
  paidOutOn: string;
};

/** One line of a repayment table, in minor units. */
export type Instalment = {
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
}: LoanTerms): bigint {
  if (yearlyRateBp === 0) return divideUp(amountMinor, BigInt(termMonths));
  const rate = BigInt(yearlyRateBp);
  const growth = (RATE_DENOMINATOR + rate) ** BigInt(termMonths);
  return divideUp(
    amountMinor * rate * growth,
    RATE_DENOMINATOR * (growth - RATE_DENOMINATOR ** BigInt(termMonths)),
  );
}

/**
 * Returns the repayment table of an annuity. All instalments are equal, except that the last one covers the
 * remainder, so the principal parts add up to the amount exactly. A very small loan may be paid off before its term,
 * because instalments are rounded up.
 */
export function repaymentPlan(terms: LoanTerms): Instalment[] {
  const regular = instalmentOf(terms);
  const plan: Instalment[] = [];
  let remainingMinor = terms.amountMinor;
  for (
    let month = 1;
    month <= terms.termMonths && remainingMinor > 0n;
    month++
  ) {
    const interestMinor = divideRound(
      remainingMinor * BigInt(terms.yearlyRateBp),
      RATE_DENOMINATOR,
    );
    const owed = remainingMinor + interestMinor;
    const isLast = month === terms.termMonths || owed <= regular;
    const instalmentMinor = isLast ? owed : regular;
    const principalMinor = instalmentMinor - interestMinor;
    remainingMinor -= principalMinor;
    plan.push({
      dueOn: addMonths(terms.paidOutOn, month),
      instalmentMinor,
      interestMinor,
      principalMinor,
      remainingMinor,
    });
  }
  return plan;
}

/** Formats hundredths of a percent: 625 is `6.25%`. */
export const formatRate = (bp: number): string => `${(bp / 100).toFixed(2)}%`;
