import "server-only";
import { sendLetter } from "@/lib/features/inbox/public-service";
import { doOrRequestApproval } from "@/lib/approvals/request";
import { closeWaiting, lockWaiting } from "@/lib/approvals/waiting-requests";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { requireSeen } from "@/lib/platform/http/version";
import { bankToday } from "@/lib/platform/time/clock";
import { annualRateOf, formatAnnualRate } from "./annual-rate";
import { aboutLoan, loanApproval } from "./approval";
import { loanActions, subjectOf } from "./audit";
import type { LoanDecision, OfferedTerms } from "./decision";
import { declineLetter } from "./message";
import { offer, requireUndecided } from "./offer";
import { costOf, instalmentOf, repaymentPlan } from "./rules";
import { findLoan, type StoredLoan, writeDecline } from "./store";
import { LOAN_TYPES } from "./types";

/**
 * Answers a loan request with an offer, or declines it; declining also withdraws an open offer. Concurrent decisions
 * are refused. The customer gets the decision as an inbox message. An approval request that still waits for the loan is
 * closed. An offer above the approval limit waits for a second person, and the customer does not see it before.
 * @throws DomainError NOT_FOUND, LOAN_DECIDED, VERSION_CONFLICT, LOAN_ACCOUNT_SHUT, CURRENCY_MISMATCH or
 * ALREADY_WAITING.
 */
export async function decideLoan(
  admin: Admin,
  loanId: string,
  decision: LoanDecision,
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  if (decision.decision === "decline") {
    const { reason } = decision;
    await transaction((tx) => decline(tx, loanId, reason, { admin, context }));
    return { message: "Loan declined" };
  }
  const waitingReply = await transaction(async (tx) => {
    await lockWaiting(tx, aboutLoan(loanId));
    const loan = await requireUndecided(tx, loanId);
    const result = await doOrRequestApproval(
      tx,
      { admin, context },
      toApproval(loan, decision),
      async () => {
        await offer(tx, loan, decision, { admin, context });
        await closeWaiting(tx, admin, toClosed(loanId, "approved"), context);
      },
    );
    return result instanceof AcceptedReply ? result : null;
  });
  return waitingReply ?? { message: "Offer sent to the customer" };
}

function toApproval(loan: StoredLoan, terms: OfferedTerms) {
  const loanTerms = { ...terms, amountMinor: loan.amountMinor };
  const plan = repaymentPlan({ ...loanTerms, paidOutOn: bankToday() });
  return loanApproval.toApproval({
    customerId: loan.customerId,
    accountId: loan.accountId,
    amountMinor: loan.amountMinor,
    request: {
      about: aboutLoan(loan.id),
      loan: loan.id,
      terms,
      description: LOAN_TYPES[loan.type],
      cost: {
        instalmentMinor: String(instalmentOf(loanTerms)),
        interestMinor: String(costOf(plan).interestMinor),
        annualRate: formatAnnualRate(annualRateOf(loanTerms)),
      },
    },
  });
}

async function decline(
  tx: Tx,
  loanId: string,
  reason: string,
  { admin, context }: { admin: Admin; context: RequestContext },
): Promise<void> {
  // In the order of an approval, which locks the request before the loan.
  await lockWaiting(tx, aboutLoan(loanId));
  const loan = await findLoan(tx, loanId);
  if (!loan) throw new DomainError(commonErrors.NOT_FOUND);
  const { formerStatus } = await writeDecline(tx, admin, loanId, reason);
  requireSeen(context, { status: formerStatus });
  await audit(tx, admin, context, {
    action: loanActions["loan.decline"],
    ...subjectOf(loan),
    before: { status: formerStatus },
    after: { status: "declined" },
  });
  await closeWaiting(tx, admin, toClosed(loanId, "declined"), context);
  await sendLetter(tx, loan, declineLetter(loan, reason));
}

const toClosed = (loanId: string, decision: "approved" | "declined") => ({
  about: aboutLoan(loanId),
  reason: `The loan request was ${decision} without this request.`,
});
