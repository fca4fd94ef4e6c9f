import "server-only";
import { doOrRequestApproval } from "@/lib/approvals/request";
import { closeWaiting, lockWaiting } from "@/lib/approvals/settle-matter";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { AcceptedReply } from "@/lib/platform/http/accepted-reply";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { sendToInbox } from "@/lib/features/inbox/announcements/send-to-inbox";
import { aboutLoan, loanApproval } from "./approval";
import { loanActions } from "./audit";
import type { LoanDecision } from "./decision";
import { toDecisionMessage } from "./message";
import { grant, requireUndecided } from "./payout";
import { type LockedLoan, writeDecision } from "./store";
import { LOAN_TYPES } from "./types";

type Decline = Extract<LoanDecision, { decision: "decline" }>;

/**
 * Approves and pays out a loan request, or declines it; concurrent decisions are refused. The customer gets the
 * decision as an inbox message. An approval request that still waits for the loan is closed. A payout above the approval limit waits for a second person.
 * @throws DomainError NOT_FOUND, LOAN_DECIDED, LOAN_ACCOUNT_SHUT, CURRENCY_MISMATCH or ALREADY_WAITING.
 */
export async function decideLoan(
  admin: Admin,
  loanId: string,
  decision: LoanDecision,
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  if (decision.decision === "decline") {
    await transaction(async (tx) => {
      // In the order of an approval, which locks the request before the loan.
      await lockWaiting(tx, aboutLoan(loanId));
      const loan = await requireUndecided(tx, loanId);
      await decline(tx, loan, decision, admin, context);
    });
    return { message: "Loan declined" };
  }
  const loans = await bankAccount("loans");
  const pendingReply = await transaction(async (tx) => {
    await lockWaiting(tx, aboutLoan(loanId));
    const loan = await requireUndecided(tx, loanId);
    const result = await doOrRequestApproval(
      tx,
      { admin, context },
      loanApproval.toApproval({
        customerId: loan.customerId,
        amountMinor: loan.amountMinor,
        request: {
          about: aboutLoan(loanId),
          loan: loanId,
          terms: decision,
          description: LOAN_TYPES[loan.type],
        },
      }),
      async () => {
        await grant(tx, loan, decision, { admin, context, loans });
        await closeWaiting(tx, admin, toClosed(loanId, "approved"), context);
      },
    );
    return result instanceof AcceptedReply ? result : null;
  });
  if (pendingReply) return pendingReply;
  return { message: "Loan approved and paid out" };
}

async function decline(
  tx: Tx,
  loan: LockedLoan,
  decision: Decline,
  admin: Admin,
  context: RequestContext,
): Promise<void> {
  await writeDecision(tx, loan.id, admin.id, {
    status: "declined",
    declineReason: decision.reason,
  });
  await audit(tx, admin, context, {
    action: loanActions["loan.decline"],
    subjectCustomerId: loan.customerId,
    before: { status: "requested" },
    after: { status: "declined" },
  });
  await closeWaiting(tx, admin, toClosed(loan.id, "declined"), context);
  await sendToInbox(tx, toDecisionMessage(loan, decision));
}

const toClosed = (loanId: string, decision: "approved" | "declined") => ({
  about: aboutLoan(loanId),
  reason: `The loan request was ${decision} without this request.`,
});
