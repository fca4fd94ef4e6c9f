import { expect, it } from "vitest";
import { decideApproval } from "@/lib/approvals/decide";
import { approvalHandlers } from "@/lib/bank/handlers";
import { deleteCustomer } from "@/lib/features/customers/accounts/service";
import { reconcile } from "@/lib/ledger/reconcile";
import { addDays, addMonths } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import { placeHold } from "@/lib/testing/holds";
import {
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
  ownerOf,
  payIn,
} from "@/lib/testing/ledger";
import {
  plantLoan,
  plantRequest,
  repaymentsOf,
  runDueLoans,
} from "@/lib/testing/loans";
import { queuedMails } from "@/lib/testing/outbox";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { listArrears } from "./arrears";
import { listDebts } from "./debts";
import { listLoanRequests } from "./queries";
import { repayEarly } from "./service";
import { listAllLoanRequests } from "./staff-queries";
import { proposeWriteOff } from "./write-off";

const { ownerPool, appPool, sql } = await testDatabase();
const maker = await plantStaff(ownerPool, "maker");
const checker = await plantStaff(ownerPool, "checker");
const teller = await plantStaff(ownerPool, "teller", "teller");

/** Plants a loan of 1,200.00 that was never repaid, with its first instalment due so many days ago. */
async function plantDefault(days: number) {
  const [account] = await openAccounts(ownerPool, 1);
  const dueOn = addDays(bankToday(), -days);
  const loanId = await plantLoan(ownerPool, account, {
    ...{ overdueRateBp: 900, paidOutOn: addMonths(dueOn, -1) },
  });
  await sql`UPDATE loan_instalments SET due_on = ${dueOn} WHERE loan_id = ${loanId} AND position = 1`;
  await placeHold(account, 120_000n, "spent");
  expect(await runDueLoans()).toEqual([]);
  const customer = await signedInOwner(ownerPool, account);
  return { account, loanId, customer };
}

async function propose(loanId: string, admin = maker): Promise<string> {
  const { approval } = await proposeWriteOff(
    admin,
    loanId,
    { reason: "Insolvent" },
    CONTEXT,
  );
  return approval.id;
}

const decide = (id: string, admin = checker) =>
  decideApproval(
    admin,
    { id, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );

const totals = async () =>
  (
    await sql`SELECT kind::text, sum(balance_minor)::text AS minor FROM accounts
              WHERE kind IN ('loans', 'write_offs') GROUP BY kind ORDER BY kind::text`
  ).map(({ kind, minor }) => `${kind} ${minor}`);

const statusOf = async (loanId: string) =>
  (await sql`SELECT status FROM loan_requests WHERE id = ${loanId}`)[0]!.status;

it("moves what is left of the principal to the losses, and ends collection and interest", async () => {
  const { account, loanId, customer } = await plantDefault(95);
  const [before] = await listDebts(customer);
  const { loans } = await listArrears(maker, { limit: 50 }, CONTEXT);
  expect(loans[0]).toMatchObject({
    id: loanId,
    daysPastDue: 95,
    waiting: null,
  });
  const approval = await propose(loanId);
  expect(
    (await listArrears(maker, { limit: 50 }, CONTEXT)).loans[0]!.waiting,
  ).toMatchObject({ madeBy: "maker" });
  const was = await totals();
  const plan = await repaymentsOf(ownerPool, loanId);
  await decide(approval);
  expect(before!.owedMinor).toBe(120_000n);
  expect(was).toEqual(["loans -120000", "write_offs 0"]);
  expect(await totals()).toEqual(["loans 0", "write_offs -120000"]);
  expect(await statusOf(loanId)).toBe("written_off");
  expect(await listDebts(customer)).toEqual([]);
  expect((await listLoanRequests(customer))[0]!.status).toBe("written_off");
  await plantRequest(ownerPool, account);
  const asked = await listAllLoanRequests(
    maker,
    { limit: 5, filters: { account: customer.main.number } },
    CONTEXT,
  );
  expect(asked.loans[0]!.facts).toMatchObject({ loanCount: 0, writtenOff: 1 });
  expect((await listArrears(maker, { limit: 50 }, CONTEXT)).loans).toEqual([]);
  // Money that comes later stays with the customer.
  await payIn(account, 500_000n);
  await moveBankTime(zurichMoment(addDays(bankToday(), 70), "00:07"));
  expect(await runDueLoans()).toEqual([]);
  expect(await repaymentsOf(ownerPool, loanId)).toEqual(plan);
  await expect(
    repayEarly(
      customer,
      loanId,
      { scope: "whole", amount: "1200.00" },
      { context: CONTEXT },
    ),
  ).rejects.toMatchObject({ code: "LOAN_NOT_RUNNING" });
  const [row] =
    await sql`SELECT email FROM customers WHERE id = ${customer.id}`;
  const mails = await queuedMails(ownerPool, row!.email as string);
  expect(mails.at(-1)!.subject).toBe("We have written off your loan");
  expect(
    await sql`SELECT actor_kind, after->>'status' AS status FROM audit_log WHERE action = 'loan.write-off'`,
  ).toEqual([{ actor_kind: "staff", status: "written_off" }]);
  await expectBooksInOrder(ownerPool);
});

it("takes another person with the right, and one approval writes off one loan once", async () => {
  const { loanId } = await plantDefault(120);
  await expect(propose(loanId, teller)).rejects.toThrow();
  const approval = await propose(loanId);
  await expect(propose(loanId, checker)).rejects.toMatchObject({
    code: "ALREADY_WAITING",
  });
  await expect(decide(approval, maker)).rejects.toThrow();
  await expect(decide(approval, teller)).rejects.toThrow();
  expect(await statusOf(loanId)).toBe("accepted");
  // With the application's login alone.
  const other = await plantDefault(120);
  const call = (
    session: string,
    loan: string,
    amount: number,
    reason: string,
  ) =>
    appPool.query("SELECT loan_write_off($1, $2, $3, $4, $5, '-', '-')", [
      ...[session, approval, loan, amount, reason],
    ]);
  for (const act of [
    () => call(maker.sessionSecret, loanId, 120_000, "Insolvent"),
    () => call(checker.sessionSecret, other.loanId, 120_000, "Insolvent"),
    () => call(checker.sessionSecret, loanId, 120_000, "Another reason"),
    () => call(checker.sessionSecret, loanId, 119_999, "Insolvent"),
    () => appPool.query("UPDATE loan_requests SET status = 'written_off'"),
    () => appPool.query("INSERT INTO loan_write_offs DEFAULT VALUES"),
  ])
    await expect(act()).rejects.toThrow();
  await Promise.allSettled([decide(approval), decide(approval)]);
  expect(await statusOf(loanId)).toBe("written_off");
  expect(
    await sql`SELECT count(*)::int AS entries FROM ledger_entries e JOIN loan_write_offs w ON w.entry_id = e.id
              WHERE w.loan_id = ${loanId}`,
  ).toEqual([{ entries: 1 }]);
  await expect(propose(loanId)).rejects.toMatchObject({
    code: "WRITE_OFF_OUTDATED",
  });
  await expectBooksInOrder(ownerPool);
});

it("is refused before 90 days, and after the debt has changed", async () => {
  const early = await plantDefault(89);
  await expect(propose(early.loanId)).rejects.toMatchObject({
    code: "WRITE_OFF_TOO_EARLY",
  });
  const { account, loanId } = await plantDefault(90);
  const approval = await propose(loanId);
  await payIn(account, 20_000n);
  expect(await runDueLoans()).toEqual([]);
  await expect(decide(approval)).rejects.toMatchObject({
    code: "WRITE_OFF_OUTDATED",
  });
  expect(await statusOf(loanId)).toBe("accepted");
  expect(
    await sql`SELECT status FROM approvals WHERE id = ${approval}`,
  ).toEqual([{ status: "waiting" }]);
});

it("lets a person be deleted who owes nothing else", async () => {
  const { account, loanId, customer } = await plantDefault(200);
  const { number } = await ownerOf(ownerPool, account);
  await expect(deleteCustomer(checker, number, CONTEXT)).rejects.toMatchObject({
    code: "DELETE_LOAN_OWED",
  });
  await decide(await propose(loanId));
  await deleteCustomer(checker, number, CONTEXT);
  expect(
    await sql`SELECT count(*)::int AS people FROM customers WHERE id = ${customer.id}`,
  ).toEqual([{ people: 0 }]);
  expect(
    (await reconcile(ownerPool)).filter(({ broken }) => broken > 0),
  ).toEqual([]);
});
