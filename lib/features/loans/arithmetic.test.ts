import fc from "fast-check";
import { expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import {
  planAfterExtraPayment,
  instalmentOf,
  interestBetween,
  planRemaining,
  repaymentPlan,
} from "./rules";
import { addDays, addMonths } from "@/lib/platform/time/calendar";

const { ownerPool, sql } = await testDatabase();

const day = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => addDays("2024-01-01", days));

const terms = fc.record({
  amountMinor: fc.bigInt(1n, 99_999_999_999_999n),
  yearlyRateBp: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_000 })),
  termMonths: fc.integer({ min: 1, max: 480 }),
  paidOutOn: day,
});

/** Plans in a transaction that is undone, without a loan. */
async function planInDatabase(
  loan: {
    yearlyRateBp: number;
    termMonths: number;
    paidOutOn: string;
    instalmentMinor: bigint;
  },
  rest: { remainingMinor: bigint; month: number; from: string },
) {
  const client = await ownerPool.connect();
  try {
    await client.query("BEGIN");
    await client.query(
      "ALTER TABLE loan_instalments DROP CONSTRAINT loan_instalments_loan_id_fkey",
    );
    await client.query(
      `SELECT loan_plan(jsonb_populate_record(NULL::loan_requests, $1::jsonb), $2, 1, $3, $4)`,
      [
        JSON.stringify({
          id: crypto.randomUUID(),
          yearly_rate_bp: loan.yearlyRateBp,
          term_months: loan.termMonths,
          paid_out_on: loan.paidOutOn,
          instalment_minor: String(loan.instalmentMinor),
        }),
        rest.remainingMinor,
        rest.month,
        rest.from,
      ],
    );
    const { rows } = await client.query<{
      due: string;
      principal: string;
      interest: string;
    }>(
      `SELECT due_on::text AS due, principal_minor AS principal, interest_minor AS interest
       FROM loan_instalments ORDER BY position`,
    );
    return rows.map(({ due, principal, interest }) => ({
      dueOn: due,
      principalMinor: BigInt(principal),
      interestMinor: BigInt(interest),
    }));
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

const withoutSums = (plan: ReturnType<typeof repaymentPlan>) =>
  plan.map(({ dueOn, principalMinor, interestMinor }) => ({
    dueOn,
    principalMinor,
    interestMinor,
  }));

it("calculates the same table in the database and in the application", async () => {
  await fc.assert(
    fc.asyncProperty(terms, async (loan) => {
      const rows: { minor: string }[] =
        await sql`SELECT loan_instalment(${loan.amountMinor}, ${loan.yearlyRateBp}, ${loan.termMonths}) AS minor`;
      const instalmentMinor = instalmentOf(loan);
      expect(BigInt(rows[0]!.minor)).toBe(instalmentMinor);
      const planned = await planInDatabase(
        { ...loan, instalmentMinor },
        { remainingMinor: loan.amountMinor, month: 1, from: loan.paidOutOn },
      );
      expect(planned).toEqual(withoutSums(repaymentPlan(loan)));
    }),
    { numRuns: 25 },
  );
}, 60_000);

it("plans the same rest after an extra repayment on any day, and the whole principal is repaid", async () => {
  await fc.assert(
    fc.asyncProperty(
      terms,
      fc.nat({ max: 400 }),
      fc.nat({ max: 27 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (loan, paid, days, share) => {
        const running = { ...loan, instalmentMinor: instalmentOf(loan) };
        const plan = repaymentPlan(loan);
        const month = (paid % plan.length) + 1;
        const remainingMinor =
          month === 1 ? loan.amountMinor : plan[month - 2]!.remainingMinor;
        const start = addMonths(loan.paidOutOn, month - 1);
        const today = addDays(start, days);
        const interestMinor = interestBetween(
          loan,
          { remainingMinor, month, from: start },
          today,
        );
        const amountMinor =
          interestMinor + BigInt(Math.floor(Number(remainingMinor) * share));
        const after = planAfterExtraPayment(
          running,
          { principalMinor: remainingMinor, interestMinor },
          { month, from: today },
          amountMinor,
        );
        if (!after) return;
        const left = remainingMinor - after.principalMinor;
        expect(after.plan.at(-1)!.remainingMinor).toBe(0n);
        expect(after.plan.length).toBeLessThanOrEqual(plan.length - month + 1);
        expect(
          after.plan.reduce((sum, line) => sum + line.principalMinor, 0n),
        ).toBe(left);
        const rest = { remainingMinor: left, month, from: today };
        expect(await planInDatabase(running, rest)).toEqual(
          withoutSums(planRemaining(running, rest)),
        );
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);
