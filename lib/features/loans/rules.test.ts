import fc from "fast-check";
import { expect, it } from "vitest";
import {
  planAfterExtraPayment,
  costOf,
  formatTerm,
  instalmentOf,
  interestBetween,
  planRemaining,
  repaymentPlan,
} from "./rules";

const paidOutOn = "2026-01-31";

it("10,000.00 over a year at 6% cost 860.67 a month, due on the last day of shorter months", () => {
  const terms = {
    amountMinor: 1_000_000n,
    yearlyRateBp: 600,
    termMonths: 12,
    paidOutOn,
  };
  expect(instalmentOf(terms)).toBe(86_067n);
  const plan = repaymentPlan(terms);
  expect(plan[0]).toEqual({
    dueOn: "2026-02-28",
    instalmentMinor: 86_067n,
    interestMinor: 5_000n,
    principalMinor: 81_067n,
    remainingMinor: 918_933n,
  });
  expect(plan.map(({ dueOn }) => dueOn).slice(1, 4)).toEqual([
    "2026-03-31",
    "2026-04-30",
    "2026-05-31",
  ]);
  expect(plan.at(-1)).toMatchObject({
    dueOn: "2027-01-31",
    remainingMinor: 0n,
  });
  expect(plan.at(-1)!.instalmentMinor).toBeLessThan(86_067n);
});

it("splits a loan without interest evenly; the last instalment covers the remainder", () => {
  const plan = repaymentPlan({
    amountMinor: 1_000n,
    yearlyRateBp: 0,
    termMonths: 3,
    paidOutOn,
  });
  expect(plan.map((line) => line.instalmentMinor)).toEqual([334n, 334n, 332n]);
});

it("the principal parts add up to the amount and the balance falls, for any terms", () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 99_999_999_999_999n),
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 1, max: 480 }),
      (amountMinor, yearlyRateBp, termMonths) => {
        const plan = repaymentPlan({
          amountMinor,
          yearlyRateBp,
          termMonths,
          paidOutOn,
        });
        expect(plan.length).toBeGreaterThan(0);
        expect(plan.length).toBeLessThanOrEqual(termMonths);
        let left = amountMinor;
        for (const line of plan) {
          expect(line.principalMinor >= 0n && line.interestMinor >= 0n).toBe(
            true,
          );
          expect(line.instalmentMinor).toBe(
            line.principalMinor + line.interestMinor,
          );
          left -= line.principalMinor;
          expect(line.remainingMinor).toBe(left);
        }
        expect(left).toBe(0n);
        const equal = new Set(plan.slice(0, -1).map((l) => l.instalmentMinor));
        expect(equal.size).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 60 },
  );
});

const running = {
  yearlyRateBp: 600,
  termMonths: 12,
  paidOutOn: "2026-01-31",
  instalmentMinor: 86_067n,
};

it("charges a part of a month by its days", () => {
  const rest = { remainingMinor: 1_000_000n, month: 1, from: "2026-01-31" };
  // 28 days from 31 January to 28 February cost 50.00.
  expect(interestBetween(running, rest, "2026-01-31")).toBe(0n);
  expect(interestBetween(running, rest, "2026-02-14")).toBe(2_500n);
  expect(interestBetween(running, rest, "2026-02-28")).toBe(5_000n);
});

it("ends sooner with the same instalment after an extra repayment", () => {
  const payoff = {
    principalMinor: 1_000_000n,
    interestMinor: 2_500n,
    isDue: false,
  };
  const next = { month: 1, from: "2026-02-14" };
  const after = planAfterExtraPayment(running, payoff, next, 502_500n)!;
  expect(after.principalMinor).toBe(500_000n);
  expect(after.plan).toHaveLength(6);
  // Half the sum for the other half of the month.
  expect(after.plan[0]).toMatchObject({
    dueOn: "2026-02-28",
    interestMinor: 1_250n,
    instalmentMinor: 86_067n,
  });
  expect(after.plan.at(-1)!.remainingMinor).toBe(0n);
});

it.each([0n, 2_500n, 1_002_500n, 2_000_000n])(
  "makes no extra repayment of %d cents: it is the interest at most, or the whole loan",
  (amountMinor) => {
    const payoff = {
      principalMinor: 1_000_000n,
      interestMinor: 2_500n,
      isDue: false,
    };
    const next = { month: 1, from: "2026-02-14" };
    expect(
      planAfterExtraPayment(running, payoff, next, amountMinor),
    ).toBeNull();
  },
);

it("adds up what a loan costs", () => {
  const plan = planRemaining(running, {
    remainingMinor: 1_000_000n,
    month: 1,
    from: "2026-01-31",
  });
  const { interestMinor, totalMinor } = costOf(plan);
  expect(totalMinor).toBe(1_000_000n + interestMinor);
});

it("writes a term of one month in the singular", () => {
  expect([1, 24].map(formatTerm)).toEqual(["1 month", "24 months"]);
});

it("10,000.00 over three months at 12% cost 200.67 of interest", () => {
  const plan = repaymentPlan({
    amountMinor: 1_000_000n,
    yearlyRateBp: 1_200,
    termMonths: 3,
    paidOutOn,
  });
  expect(costOf(plan).interestMinor).toBe(20_067n);
});
