import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Customer } from "@/lib/identity/callers";
import { collectInstalmentsOfDay } from "./job";
import { listArrears } from "./arrears";
import { findPayoffOn, listDebts } from "./debts";
import { overdueInterestOf, overdueMicroOfDay } from "./overdue";
import { listRepayments } from "./queries";
import { repaymentPlan } from "./rules";
import { repayEarly } from "./service";
import { type Currency, toDecimal } from "@/lib/ledger/money";
import { settlementDay } from "@/lib/ledger/settlement-days";
import { addDays, daysBetween } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  expectBooksInOrder,
  newKey,
  openAccounts,
  payIn,
} from "@/lib/testing/ledger";
import { plantLoan, runDueLoans } from "@/lib/testing/loans";
import { queuedMails } from "@/lib/testing/outbox";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";

const { ownerPool, appPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);
const { signal } = new AbortController();

type Terms = {
  amountMinor: bigint;
  yearlyRateBp: number;
  overdueRateBp: number;
  termMonths: number;
};

type Planted = Terms & {
  account: bigint;
  customer: Customer;
  currency: Currency;
  loanId: string;
  paidOutOn: string;
};

/** Plants a loan of today whose money is spent. */
async function plant(
  terms: Terms,
  currency: Currency = "USD",
): Promise<Planted> {
  const [account] = await openAccounts(ownerPool, 1, { currency });
  const paidOutOn = bankToday();
  const loanId = await plantLoan(ownerPool, account, { ...terms, paidOutOn });
  await spend(account, terms.amountMinor);
  const customer = await signedInOwner(ownerPool, account);
  return { ...terms, account, customer, currency, loanId, paidOutOn };
}

const spend = (account: bigint, minor: bigint) =>
  sql`SELECT ledger_record(new_movement('debit', a.id, b.id, ${minor}, 'Spent', entered_by => 'system', ip => '-',
        request_id => '-')) FROM accounts a JOIN accounts b ON b.kind = 'cash' AND b.currency = a.currency AND b.stripe = 0
      WHERE a.id = ${account}`;

/** Makes it shortly after midnight on a day, and collects what is due. */
async function begin(day: string): Promise<void> {
  await moveBankTime(zurichMoment(day, "00:07"));
  expect(await runDueLoans()).toEqual([]);
}

type Repayment = { text: string; day: string; minor: bigint; id: bigint };

/** The repayments of a loan from the postings alone, oldest first. */
const repaymentsFrom = async (account: bigint): Promise<Repayment[]> =>
  (
    await sql`SELECT e.id, e.description AS text, bank_day(e.entered_at)::text AS day, p.amount_minor AS minor
      FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit'
      WHERE e.kind = 'repayment' AND p.account_id = ${account} ORDER BY e.id`
  ).map(({ id, text, day, minor }) => ({
    ...{ text: text as string, day: day as string },
    ...{ id: BigInt(id as string), minor: BigInt(minor as string) },
  }));

/** A quotient, rounded half to even, by long division. */
function rounded(a: bigint, b: bigint): bigint {
  const floor = a / b;
  const rest = 2n * (a - floor * b);
  return floor + (rest > b || (rest === b && floor % 2n === 1n) ? 1n : 0n);
}

const written = (day: string) => day.split("-").reverse().join("/");

/** Returns the interest that each late instalment must have earned, from its due date to its payment. */
function expectedInterest(loan: Planted, entries: Repayment[]) {
  return repaymentPlan(loan).flatMap(({ dueOn, principalMinor }) => {
    const name = `instalment of ${written(dueOn)}`;
    const paid = entries.find(({ text }) =>
      text.endsWith(`${name}: principal`),
    );
    if (!paid) return [];
    const late = daysBetween(settlementDay(dueOn, loan.currency), paid.day);
    const ofDay = rounded(
      principalMinor * BigInt(loan.overdueRateBp) * 100n,
      365n,
    );
    const minor = rounded(BigInt(late) * ofDay, 1_000_000n);
    return late > 0 && minor > 0n ? { name, minor, after: paid.id } : [];
  });
}

it("works out the same in the database and in the application", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt(0n, 99_999_999_999_999n),
      fc.integer({ min: 0, max: 4_500 }),
      fc.integer({ min: -3, max: 4_000 }),
      async (principalMinor, rateBp, days) => {
        const from = "2024-02-28";
        const day = addDays(from, days);
        const [row] = await sql`
          SELECT overdue_micro(${principalMinor}, ${rateBp}, ${from}, ${day}) AS micro,
                 divide_half_even(overdue_micro(${principalMinor}, ${rateBp}, ${from}, ${day}), 1000000) AS minor`;
        const micro =
          BigInt(Math.max(0, days)) * overdueMicroOfDay(principalMinor, rateBp);
        expect(BigInt(row!.micro as string)).toBe(micro);
        expect(BigInt(row!.minor as string)).toBe(
          overdueInterestOf([{ principalMinor, from }], rateBp, day),
        );
      },
    ),
    { numRuns: 200 },
  );
});

describe("a loan in arrears", () => {
  it("adds interest for each day from the due date, shows it, and collects it after the instalment", async () => {
    const loan = await plant({
      ...{ amountMinor: 1_200_000n, yearlyRateBp: 600, overdueRateBp: 1_000 },
      termMonths: 12,
    });
    const [first] = repaymentPlan(loan);
    const due = settlementDay(first!.dueOn, "USD");
    await begin(due);
    await begin(addDays(due, 1));
    const [row] = await queuedMails(ownerPool, await emailOf(loan)).then(
      (mails) => mails.filter(({ subject }) => subject.includes("overdue")),
    );
    expect(row!.text).toContain("10.00 %");
    await begin(addDays(due, 10));
    const ofDay = overdueMicroOfDay(first!.principalMinor, 1_000);
    const interestMinor = rounded(10n * ofDay, 1_000_000n);
    const [debt] = await listDebts(loan.customer);
    expect(debt!.overdue).toEqual({
      since: first!.dueOn,
      amountMinor: first!.instalmentMinor,
      interestMinor,
      microOfDay: ofDay,
    });
    expect(debt!.payoff.overdueMinor).toBe(interestMinor);
    expect(
      await findPayoffOn(loan.customer, loan.loanId, addDays(due, 15)),
    ).toMatchObject({
      principalMinor: loan.amountMinor,
      overdueMinor: rounded(15n * ofDay, 1_000_000n),
    });
    const { loans } = await listArrears(admin, { limit: 50 }, CONTEXT);
    expect(loans.find(({ id }) => id === loan.loanId)).toMatchObject({
      daysPastDue: daysBetween(first!.dueOn, bankToday()),
      overdueMinor: first!.instalmentMinor,
      overdueInterestMinor: interestMinor,
      overdueRateBp: 1_000,
    });
    // The instalment is covered, its interest is not.
    await payIn(loan.account, first!.instalmentMinor + interestMinor - 1n);
    expect(await runDueLoans()).toEqual([]);
    expect((await listDebts(loan.customer))[0]!.overdue).toMatchObject({
      ...{ amountMinor: 0n, interestMinor, microOfDay: 0n },
      // Only interest is left since today.
      since: addDays(due, 10),
    });
    // It stays the same, and comes before the next instalment.
    await begin(addDays(due, 12));
    // A write-off counts the days past due as the list does: since only interest is left.
    const left = await listArrears(admin, { limit: 50 }, CONTEXT);
    expect(left.loans.find(({ id }) => id === loan.loanId)).toMatchObject({
      daysPastDue: 2,
    });
    expect(
      await sql`SELECT bank_today() - loan_arrears_since(${loan.loanId}::uuid) AS days`,
    ).toEqual([{ days: 2 }]);
    await payIn(loan.account, 1n);
    expect(await runDueLoans()).toEqual([]);
    expect((await listDebts(loan.customer))[0]!.overdue).toBeNull();
    const entries = await repaymentsFrom(loan.account);
    expect(entries.map(({ text, minor }) => [text, minor])).toEqual([
      [
        `Personal loan, instalment of ${written(first!.dueOn)}: principal`,
        first!.principalMinor,
      ],
      [
        `Personal loan, instalment of ${written(first!.dueOn)}: interest`,
        first!.interestMinor,
      ],
      [
        `Personal loan, instalment of ${written(first!.dueOn)}: overdue interest`,
        interestMinor,
      ],
    ]);
    expect((await listRepayments(loan.customer, loan.loanId))[0]).toMatchObject(
      {
        ...{ state: "paid", overdueMinor: interestMinor },
      },
    );
    await expectBooksInOrder(ownerPool);
  });

  it("costs nothing more without a rate, as a loan from before there was one", async () => {
    const loan = await plant({
      ...{ amountMinor: 120_000n, yearlyRateBp: 600, overdueRateBp: 0 },
      termMonths: 12,
    });
    await sql`UPDATE loan_requests SET overdue_rate_bp = NULL WHERE id = ${loan.loanId}`;
    const [first] = repaymentPlan(loan);
    const due = settlementDay(first!.dueOn, "USD");
    await begin(addDays(due, 1));
    await begin(addDays(due, 20));
    expect((await listDebts(loan.customer))[0]!.payoff.overdueMinor).toBe(0n);
    await payIn(loan.account, first!.instalmentMinor);
    await begin(addDays(due, 21));
    expect(await repaymentsFrom(loan.account)).toHaveLength(2);
  });

  it("costs nothing for days on which the bank was off and the money was there", async () => {
    const loan = await plant({
      ...{ amountMinor: 120_000n, yearlyRateBp: 600, overdueRateBp: 2_100 },
      termMonths: 12,
    });
    const [first] = repaymentPlan(loan);
    await payIn(loan.account, first!.instalmentMinor);
    await begin(addDays(first!.dueOn, 25));
    expect(await repaymentsFrom(loan.account)).toHaveLength(2);
    await begin(addDays(first!.dueOn, 26));
    expect(await repaymentsFrom(loan.account)).toHaveLength(2);
  });

  it("is repaid early with the interest, of all instalments that are overdue", async () => {
    const loan = await plant({
      ...{ amountMinor: 600_000n, yearlyRateBp: 900, overdueRateBp: 2_400 },
      termMonths: 10,
    });
    const plan = repaymentPlan(loan);
    for (const n of [0, 1])
      await begin(addDays(settlementDay(plan[n]!.dueOn, "USD"), 1));
    await begin(addDays(bankToday(), 9));
    const [{ payoff } = { payoff: null }] = await listDebts(loan.customer);
    const whole =
      payoff!.principalMinor + payoff!.interestMinor + payoff!.overdueMinor;
    expect(payoff!.overdueMinor).toBe(
      overdueInterestOf(
        [0, 1].map((n) => ({
          principalMinor: plan[n]!.principalMinor,
          from: settlementDay(plan[n]!.dueOn, "USD"),
        })),
        2_400,
        bankToday(),
      ),
    );
    await payIn(loan.account, whole);
    // Nothing is collected between.
    const key = newKey();
    const repay = (amountMinor: bigint) =>
      repayEarly(
        loan.customer,
        loan.loanId,
        { scope: "whole", amount: toDecimal(amountMinor, "USD") },
        { context: CONTEXT, idempotency: key },
      );
    await expect(repay(whole - 1n)).rejects.toMatchObject({
      code: "PAYOFF_CHANGED",
    });
    await repay(whole);
    await repay(whole);
    const entries = await repaymentsFrom(loan.account);
    expect(entries.map(({ minor }) => minor)).toEqual([
      payoff!.principalMinor,
      payoff!.interestMinor,
      payoff!.overdueMinor,
    ]);
    expect(await listDebts(loan.customer)).toEqual([]);
    expect(
      (await listRepayments(loan.customer, loan.loanId)).at(-1),
    ).toMatchObject({ isEarly: true, overdueMinor: payoff!.overdueMinor });
    await expectBooksInOrder(ownerPool);
  });

  it("is not repaid before its last overdue interest is, which can be repaid early", async () => {
    const loan = await plant({
      ...{ amountMinor: 500_000n, yearlyRateBp: 900, overdueRateBp: 900 },
      termMonths: 1,
    });
    const [last] = repaymentPlan(loan);
    const due = settlementDay(last!.dueOn, "USD");
    await begin(addDays(due, 1));
    await begin(addDays(due, 30));
    await payIn(loan.account, last!.instalmentMinor);
    expect(await runDueLoans()).toEqual([]);
    const [debt] = await listDebts(loan.customer);
    expect(debt).toMatchObject({ owedMinor: 0n, openCount: 0 });
    const { overdueMinor } = debt!.payoff;
    expect(overdueMinor).toBeGreaterThan(0n);
    await payIn(loan.account, overdueMinor);
    await repayEarly(
      loan.customer,
      loan.loanId,
      { scope: "whole", amount: toDecimal(overdueMinor, "USD") },
      { context: CONTEXT, idempotency: undefined },
    );
    expect(
      await sql`SELECT status FROM loan_requests WHERE id = ${loan.loanId}`,
    ).toEqual([{ status: "repaid" }]);
    // The table shows it once, where it was collected.
    expect(await listRepayments(loan.customer, loan.loanId)).toMatchObject([
      { isEarly: false, overdueMinor: 0n },
      { isEarly: true, overdueMinor },
    ]);
    await expectBooksInOrder(ownerPool);
  });

  it("has overdue interest that the application cannot write, and nobody can change", async () => {
    await expect(
      appPool.query("UPDATE loan_overdue_interest SET amount_minor = 0"),
    ).rejects.toThrow("permission denied");
    await expect(
      sql`UPDATE loan_overdue_interest SET amount_minor = 0 WHERE collected_at IS NOT NULL`,
    ).rejects.toThrow();
  });
});

const emailOf = async ({ customer }: Planted): Promise<string> =>
  (await sql`SELECT email FROM customers WHERE id = ${customer.id}`)[0]!
    .email as string;

/** Numbers from 0 to 1 that are the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe("two years of payments at random times", () => {
  it("earn what the postings alone give, to the last digit", async () => {
    const next = random(7);
    const loans = [
      await plant({
        ...{ amountMinor: 2_400_000n, yearlyRateBp: 600, overdueRateBp: 1_100 },
        termMonths: 24,
      }),
      await plant(
        {
          ...{
            amountMinor: 999_937n,
            yearlyRateBp: 1_234,
            overdueRateBp: 2_734,
          },
          termMonths: 20,
        },
        "CHF",
      ),
      await plant(
        {
          ...{ amountMinor: 350_001n, yearlyRateBp: 0, overdueRateBp: 777 },
          termMonths: 18,
        },
        "EUR",
      ),
      await plant(
        {
          ...{ amountMinor: 1_500_003n, yearlyRateBp: 300, overdueRateBp: 301 },
          termMonths: 30,
        },
        "JPY",
      ),
    ];
    const start = bankToday();
    const fail = () => Promise.reject(new Error("failed"));
    for (let n = 1; n <= 730; n++) {
      const today = addDays(start, n);
      await moveBankTime(zurichMoment(today, "00:07"));
      for (const day of [addDays(today, -1), today])
        await collectInstalmentsOfDay.run({ day, signal, fail });
      // Most instalments come late, some together, some in parts.
      const payers = loans.filter(() => next() < 1 / 30);
      for (const { account, amountMinor, termMonths, currency } of payers) {
        const share = (Number(amountMinor) / termMonths) * (0.2 + 1.2 * next());
        await payIn(account, BigInt(Math.ceil(share)), currency);
      }
      if (payers.length > 0) expect(await runDueLoans()).toEqual([]);
    }
    for (const loan of loans) {
      const entries = await repaymentsFrom(loan.account);
      const collected = entries.filter(({ text }) =>
        text.endsWith(": overdue interest"),
      );
      const expected = expectedInterest(loan, entries);
      expect(expected.length).toBeGreaterThan(3);
      // The last one may wait for money.
      const got = collected.map(({ text, minor }) => ({
        name: text.split(", ")[1]!.replace(": overdue interest", ""),
        minor,
      }));
      expect(got).toEqual(
        expected
          .slice(0, got.length)
          .map(({ name, minor }) => ({ name, minor })),
      );
      expect(expected.length - got.length).toBeLessThanOrEqual(1);
      collected.forEach(({ id }, n) => {
        expect(id).toBeGreaterThan(expected[n]!.after);
      });
    }
    await expectBooksInOrder(ownerPool);
  }, 240_000);
});
