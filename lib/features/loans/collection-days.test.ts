import { expect, it } from "vitest";
import { settlementDay } from "@/lib/ledger/settlement-days";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import { placeHold } from "@/lib/testing/holds";
import { expectBooksInOrder, openAccounts, payIn } from "@/lib/testing/ledger";
import { plantLoan, repaymentsOf, runDueLoans } from "@/lib/testing/loans";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { findPayoffOn, listDebts } from "./debts";

const { ownerPool } = await testDatabase();
await plantStaff(ownerPool);

const goTo = (day: string) => moveBankTime(new Date(`${day}T09:00:00Z`));
const collect = async () => expect(await runDueLoans()).toEqual([]);

/** The next Ascension Day or Whit Monday on which TARGET is open. */
let holiday = addDays(bankToday(), 1);
while (
  settlementDay(holiday, "EUR") !== holiday ||
  settlementDay(holiday, "CHF") === holiday
)
  holiday = addDays(holiday, 1);
const collectedOn = settlementDay(holiday, "CHF");

it("collects on the next business day of the loan's currency, and keeps due dates and interest", async () => {
  await goTo(holiday);
  const owe = async (currency: "EUR" | "CHF") => {
    const [account] = await openAccounts(ownerPool, 1, { currency });
    const loanId = await plantLoan(ownerPool, account);
    return {
      account,
      loanId,
      customer: await signedInOwner(ownerPool, account),
    };
  };
  const first = async ({ loanId }: { loanId: string }) =>
    (await repaymentsOf(ownerPool, loanId))[0];
  const euros = await owe("EUR");
  const francs = await owe("CHF");
  const poor = await owe("CHF");
  await placeHold(poor.account, 110_000n, "spent");

  await collect();
  expect(await first(euros)).toBe(`1 ${holiday} 9728+600 paid`);
  for (const each of [francs, poor]) {
    expect(await first(each)).toBe(`1 ${holiday} 9728+600`);
    expect((await listDebts(each.customer))[0]).toMatchObject({
      next: { collectedOn, amountMinor: 10_328n },
      overdue: null,
      payoff: { principalMinor: 120_000n, interestMinor: 600n, isDue: true },
    });
  }

  const promised = await findPayoffOn(
    francs.customer,
    francs.loanId,
    addDays(collectedOn, 1),
  );
  expect(
    await findPayoffOn(francs.customer, francs.loanId, addDays(holiday, -1)),
  ).toBeNull();
  await goTo(collectedOn);
  await collect();
  expect(await first(francs)).toBe(`1 ${holiday} 9728+600 paid`);
  expect(await first(poor)).toBe(`1 ${holiday} 9728+600`);

  await goTo(addDays(collectedOn, 1));
  await collect();
  const { payoff } = (await listDebts(francs.customer))[0]!;
  const { principalMinor, interestMinor } = payoff;
  expect(promised).toMatchObject({ principalMinor, interestMinor });
  expect(principalMinor).toBe(120_000n - 9_728n);
  expect(interestMinor).toBeGreaterThan(0n);
  expect(
    await findPayoffOn(poor.customer, francs.loanId, addDays(holiday, 9)),
  ).toBeNull();
  expect(await first(poor)).toBe(`1 ${holiday} 9728+600 overdue`);
  await payIn(poor.account, 500n, "CHF");
  await collect();
  expect(await first(poor)).toBe(`1 ${holiday} 9728+600 paid`);
  await expectBooksInOrder(ownerPool);
});
