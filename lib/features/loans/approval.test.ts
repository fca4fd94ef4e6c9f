import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

import { approvalHandlers } from "@/lib/bank/handlers";
import { decideApproval } from "@/lib/approvals/decide";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  expectBooksInOrder,
  openAccounts,
  CONTEXT,
} from "@/lib/testing/ledger";
import { plantRequest } from "@/lib/testing/loans";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { decideLoan } from "./decide";
import type { LoanDecision } from "./decision";
import { acceptOffer } from "./service";
import { listAllLoanRequests } from "./staff-queries";

const { ownerPool, sql } = await testDatabase();

const maker = await plantStaff(ownerPool, "maker");
const checker = await plantStaff(ownerPool, "checker");

const approve = (approvalId: string) =>
  decideApproval(
    checker,
    { id: approvalId, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );

const idOf = (answer: unknown) => {
  expect(answer).toBeInstanceOf(AcceptedReply);
  return ((answer as AcceptedReply).data.approval as { id: string }).id;
};

const statusOf = async (id: string) => {
  const rows: { status: string }[] =
    await sql`SELECT status || ' ' || username AS status FROM approvals a
    JOIN admins d ON d.id = a.decided_by WHERE a.id = ${id}`;
  return rows[0]!.status;
};

const listWaiting = async (loanId: string) => {
  const page = { limit: 50, filters: { show: "all" as const } };
  const { loans } = await listAllLoanRequests(maker, page, CONTEXT);
  return loans.find(({ id }) => id === loanId)!.waiting;
};

test("a loan above the limit waits for approval; declining it closes the request", async () => {
  const [account] = await openAccounts(ownerPool, 1, { balanceMinor: 0n });
  const balances = async () => (await balancesOf(ownerPool, [account!]))[0]!;
  const ask = () => plantRequest(ownerPool, account!, 20_000n);
  const decide = (loanId: string, body: LoanDecision) =>
    decideLoan(maker, loanId, body, CONTEXT);
  const terms = {
    decision: "approve",
    yearlyRateBp: 625,
    overdueRateBp: 900,
    termMonths: 24,
  } as const;

  const loan = await ask();
  const customer = await signedInOwner(ownerPool, account!);
  const accept = (loanId: string) =>
    acceptOffer(customer, loanId, { instalment: "8.89" }, CONTEXT);
  const id = idOf(await decide(loan, terms));
  await expect(accept(loan)).rejects.toMatchObject({ code: "OFFER_CLOSED" });
  await expect(decide(loan, terms)).rejects.toMatchObject({
    code: "ALREADY_WAITING",
  });
  await approve(id);
  expect((await balances()).totalMinor).toBe(0n);
  await accept(loan);
  expect((await balances()).totalMinor).toBe(20_000n);

  const second = await ask();
  const waiting = idOf(await decide(second, terms));
  expect(await listWaiting(second)).toMatchObject({ madeBy: "maker" });
  await decide(second, { decision: "decline", reason: "Too much" });
  expect(await statusOf(waiting)).toBe("withdrawn maker");
  expect(await listWaiting(second)).toBeNull();
  await expect(approve(waiting)).rejects.toMatchObject({
    code: "REQUEST_WITHDRAWN",
  });

  const third = await ask();
  const refused = idOf(await decide(third, terms));
  await decideLoan(
    checker,
    third,
    { decision: "decline", reason: "Too much" },
    CONTEXT,
  );
  expect(await statusOf(refused)).toBe("rejected checker");
  expect((await balances()).totalMinor).toBe(20_000n);
  await expectBooksInOrder(ownerPool);
});
