import fc from "fast-check";
import { expect, it } from "vitest";
import { yearFraction } from "@/lib/testing/day-count";
import {
  annualPercentageRate,
  annualRateOf,
  formatAnnualRate,
} from "./annual-rate";
import { repaymentPlan } from "./rules";

const yearsBetween = (from: string, to: string) => {
  const { numerator, denominator } = yearFraction(from, to, "act/act");
  return Number(numerator) / Number(denominator);
};

it("is 12.96 % for 1,000 of 1 January 1994 that are repaid with 1,200 on 1 July 1995", () => {
  const years = yearsBetween("1994-01-01", "1995-07-01");
  const rate = annualPercentageRate(100_000n, [{ minor: 120_000n, years }]);
  expect(rate.toFixed(2)).toBe("12.96");
  expect(formatAnnualRate(rate)).toBe("13.0 %");
});

it("is what directive 98/7/EC prints for its second and third example, whose formula is the same", () => {
  const years = yearsBetween("1994-01-01", "1995-07-01");
  const lessCosts = annualPercentageRate(95_000n, [{ minor: 120_000n, years }]);
  expect(formatAnnualRate(lessCosts)).toBe("16.9 %");
  const twoPayments = annualPercentageRate(100_000n, [
    { minor: 60_000n, years: 1 },
    { minor: 60_000n, years: 2 },
  ]);
  expect(twoPayments.toFixed(2)).toBe("13.07");
});

it("of an annuity is what the monthly rate makes of a year", () => {
  const terms = { amountMinor: 1_000_000_000n, termMonths: 36 };
  expect(annualRateOf({ ...terms, yearlyRateBp: 600 })).toBeCloseTo(
    100 * (1.005 ** 12 - 1),
    4,
  );
  expect(annualRateOf({ ...terms, yearlyRateBp: 0 })).toBeCloseTo(0, 4);
});

it("makes the payments worth the amount, for any terms", () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 99_999_999_999_999n),
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 1, max: 480 }),
      (amountMinor, yearlyRateBp, termMonths) => {
        const terms = { amountMinor, yearlyRateBp, termMonths };
        const rate = annualRateOf(terms);
        expect(rate).toBeGreaterThanOrEqual(0);
        const worth = repaymentPlan({ ...terms, paidOutOn: "2026-01-31" })
          .map(
            ({ instalmentMinor }, n) =>
              Number(instalmentMinor) * (1 + rate / 100) ** (-(n + 1) / 12),
          )
          .reduce((sum, value) => sum + value, 0);
        expect(worth / Number(amountMinor)).toBeCloseTo(1, 9);
      },
    ),
    { numRuns: 200 },
  );
});

it.each([
  [6.1678, "6.2 %"],
  [12.95, "13.0 %"],
  [12.949, "12.9 %"],
  [0, "0.0 %"],
])("shows %f with one decimal place as %s", (rate, text) => {
  expect(formatAnnualRate(rate)).toBe(text);
});
