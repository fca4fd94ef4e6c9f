import { type LoanTerms, repaymentPlan } from "./rules";

/** A payment of the borrower, so many years after the loan was paid out. */
type Payment = { minor: bigint; years: number };

/**
 * Returns the annual percentage rate of a loan: the rate that makes the present value of all payments equal to the
 * amount, as annex I of directive 2008/48/EC defines it. The payments add up to the amount at least.
 */
export function annualPercentageRate(
  amountMinor: bigint,
  payments: readonly Payment[],
): number {
  // The value falls and is convex, so Newton's steps from 0 come closer to the rate and never pass it.
  let rate = 0;
  for (let step = 1; step > 1e-12; rate += step) {
    let excess = -Number(amountMinor);
    let slope = 0;
    for (const { minor, years } of payments) {
      const value = Number(minor) * (1 + rate) ** -years;
      excess += value;
      slope += (years * value) / (1 + rate);
    }
    step = excess / slope;
  }
  return 100 * rate;
}

/** Returns the annual percentage rate of a loan with a payment a month. Each month is a twelfth of a year. */
export function annualRateOf(terms: Omit<LoanTerms, "paidOutOn">): number {
  // The day of the payout moves the due dates only.
  const plan = repaymentPlan({ ...terms, paidOutOn: "2001-01-01" });
  return annualPercentageRate(
    terms.amountMinor,
    plan.map(({ instalmentMinor }, position) => ({
      minor: instalmentMinor,
      years: (position + 1) / 12,
    })),
  );
}

/** Formats an annual percentage rate with one decimal place, as the directive has it: 6.1678 is `6.2 %`. */
export const formatAnnualRate = (rate: number): string =>
  `${(Math.round(10 * rate) / 10).toFixed(1)} %`;
