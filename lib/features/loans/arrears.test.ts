import { expect, it } from "vitest";
import { addDays, addMonths, daysBetween } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import { placeHold } from "@/lib/testing/holds";
import { CONTEXT, openAccounts, ownerOf, payIn } from "@/lib/testing/ledger";
import {
  plantLoan,
  repaymentsOf,
  runDueLoans,
  waitForBusinessDay,
} from "@/lib/testing/loans";
import { plantStaff } from "@/lib/testing/staff";
import { listArrears } from "./arrears";

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);
await waitForBusinessDay();
const today = bankToday();

/** Plants a loan whose payout has been spent. */
async function owe(paidOutOn?: string) {
  const [account] = await openAccounts(ownerPool, 1);
  const loanId = await plantLoan(ownerPool, account, {
    ...(paidOutOn && { paidOutOn }),
  });
  await placeHold(account, 120_000n, "spent");
  const { number } = await ownerOf(ownerPool, account);
  const [line = ""] = await repaymentsOf(ownerPool, loanId);
  return { account, loanId, number, since: line.split(" ")[1]! };
}

const list = (
  page: { limit?: number; cursor?: string; account?: string } = {},
) => listArrears(staff, { limit: 9, ...page }, CONTEXT);

it("lists the loans with overdue instalments until they are paid, the oldest first", async () => {
  const dueToday = await owe();
  const recent = await owe(addMonths(addDays(today, -10), -1));
  const old = await owe(addMonths(addDays(today, -20), -3));
  await runDueLoans();

  const { loans, nextCursor } = await list();
  expect(nextCursor).toBeNull();
  expect(loans).toMatchObject([
    {
      id: old.loanId,
      type: "Personal loan",
      accountNumber: old.number,
      currency: "USD",
      since: old.since,
      daysPastDue: daysBetween(old.since, today),
      overdueCount: 3,
      overdueMinor: 3n * 10_328n,
      owedMinor: 120_000n,
    },
    {
      id: recent.loanId,
      since: recent.since,
      daysPastDue: daysBetween(recent.since, today),
      overdueCount: 1,
      overdueMinor: 10_328n,
    },
  ]);
  expect((await list({ account: recent.number })).loans).toEqual([loans[1]]);
  expect((await list({ account: dueToday.number })).loans).toEqual([]);

  const first = await list({ limit: 1 });
  expect(first.loans).toEqual([loans[0]]);
  const second = await list({ limit: 1, cursor: first.nextCursor! });
  expect(second).toEqual({ loans: [loans[1]], nextCursor: null });
  await expect(list({ cursor: "bad" })).rejects.toMatchObject({
    code: "CURSOR_INVALID",
  });

  await payIn(recent.account, 10_328n);
  await runDueLoans();
  expect((await list()).loans.map(({ id }) => id)).toEqual([old.loanId]);
  const audited =
    await sql`SELECT count(*)::int AS count FROM audit_log WHERE action = 'loan.arrears'`;
  expect(audited[0]!.count).toBeGreaterThan(0);
});
