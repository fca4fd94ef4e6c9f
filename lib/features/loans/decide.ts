import "server-only";
import { requireApproval } from "@/lib/approvals/request";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import type { AcceptedReply } from "@/lib/platform/http/accepted-reply";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { type RequestContext } from "@/lib/platform/http/request-context";
import { deliverSoon } from "@/lib/platform/mail/worker";
import { writeToInbox } from "@/lib/features/inbox/announcements/write-to-inbox";
import { loanApproval } from "./approval";
import { loanActions } from "./audit";
import type { LoanDecision } from "./decision";
import { toDecisionMessage } from "./message";
import { grant, requireUndecided } from "./payout";
import { type LockedLoan, writeDecision } from "./store";
import { LOAN_TYPES } from "./types";

type Refusal = Extract<LoanDecision, { decision: "decline" }>;

/**
 * Approves and pays out a loan request, or declines it; concurrent decisions are refused. The customer gets the
 * decision as an inbox message. A payout above the approval limit waits for a second person.
 * @throws DomainError NOT_FOUND, LOAN_DECIDED, LOAN_ACCOUNT_SHUT, CURRENCY_MISMATCH or ALREADY_WAITING.
 */
export async function decideLoan(
  admin: Admin,
  loanId: string,
  decision: LoanDecision,
  origin: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  if (decision.decision === "decline") {
    await transaction(async (tx) => {
      const loan = await requireUndecided(tx, loanId);
      await decline(tx, loan, decision, admin, origin);
    });
    deliverSoon();
    return { message: "Loan declined" };
  }
  const loans = await bankAccount("loans");
  const waiting = await transaction(async (tx) => {
    const loan = await requireUndecided(tx, loanId);
    const waits = await requireApproval(
      tx,
      admin,
      loanApproval.toApproval({
        customerId: loan.customerId,
        amountMinor: loan.amountMinor,
        request: {
          about: `loan:${loanId}`,
          loan: loanId,
          terms: decision,
          description: LOAN_TYPES[loan.type],
        },
      }),
      origin,
    );
    if (!waits) await grant(tx, loan, decision, loans, admin, origin);
    return waits;
  });
  if (waiting) return waiting;
  deliverSoon();
  return { message: "Loan approved and paid out" };
}

async function decline(
  tx: Tx,
  loan: LockedLoan,
  refusal: Refusal,
  admin: Admin,
  origin: RequestContext,
): Promise<void> {
  await writeDecision(tx, loan.id, admin.id, {
    status: "declined",
    declineReason: refusal.reason,
  });
  await audit(tx, admin, origin, {
    action: loanActions["loan.decline"],
    subjectCustomerId: loan.customerId,
    before: { status: "requested" },
    after: { status: "declined" },
  });
  await writeToInbox(tx, toDecisionMessage(loan, refusal));
}
