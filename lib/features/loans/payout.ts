import "server-only";
import { createHash } from "node:crypto";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import type { Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { postWithin } from "@/lib/ledger/post";
import { sendToInbox } from "@/lib/features/inbox/announcements/send-to-inbox";
import { loanActions } from "./audit";
import type { GrantedTerms } from "./decision";
import { toDecisionMessage } from "./message";
import { loanErrors } from "./staff-errors";
import {
  type LockedLoan,
  lockLoanRequest,
  readAccountStatus,
  writeDecision,
} from "./store";
import { LOAN_TYPES } from "./types";
import type { RequestContext } from "@/lib/platform/http/request-context";

/** Locks a loan request. @throws DomainError NOT_FOUND or LOAN_DECIDED. */
export async function requireUndecided(
  tx: Tx,
  loanId: string,
): Promise<LockedLoan> {
  const loan = await lockLoanRequest(tx, loanId);
  if (!loan) throw new DomainError(commonErrors.NOT_FOUND);
  if (loan.status !== "requested")
    throw new DomainError(loanErrors.LOAN_DECIDED);
  return loan;
}

/** The member of staff who grants a loan, the approval it needed, if any, and the bank's account that pays. */
type LoanAct = {
  admin: Admin;
  context: RequestContext;
  approvalId?: string;
  loans: (accountId: bigint) => bigint;
};

/** Approves the loan and pays it out. Returns the entry's ledger id. */
export async function grant(
  tx: Tx,
  loan: LockedLoan,
  terms: GrantedTerms,
  act: LoanAct,
): Promise<bigint> {
  const { yearlyRateBp, termMonths } = terms;
  const { admin, context } = act;
  const entryId = await payOut(tx, loan, act);
  await writeDecision(tx, loan.id, admin.id, {
    status: "approved",
    yearlyRateBp,
    termMonths,
    entryId,
  });
  await audit(tx, admin, context, {
    action: loanActions["loan.approve"],
    subjectCustomerId: loan.customerId,
    before: { status: "requested" },
    after: {
      status: "approved",
      amountMinor: Number(loan.amountMinor),
      yearlyRateBp,
      termMonths,
    },
  });
  await sendToInbox(tx, toDecisionMessage(loan, terms));
  return entryId;
}

/** Posts the payout from the bank's loans account to the customer. Returns the entry's ledger id. */
async function payOut(
  tx: Tx,
  loan: LockedLoan,
  { admin, context, approvalId, loans }: LoanAct,
): Promise<bigint> {
  const { entryId } = await postWithin(tx, {
    kind: "credit",
    debitAccountId: loans(loan.accountId),
    creditAccountId: loan.accountId,
    amountMinor: loan.amountMinor,
    description: `${LOAN_TYPES[loan.type]} paid out`,
    actor: { kind: "staff", sessionSecret: admin.sessionSecret },
    ...(approvalId && { approvalId }),
    context,
    // With this key the ledger refuses to pay the same request twice.
    idempotency: {
      scope: "loan",
      key: loan.id,
      requestHash: createHash("sha256").update(loan.id).digest(),
    },
  }).catch((error: unknown) => {
    throw error instanceof DomainError &&
      error.code === staffLedgerErrors.CREDITED_CLOSED.code
      ? new DomainError(loanErrors.LOAN_ACCOUNT_SHUT)
      : error;
  });
  // Checked after the posting: the ledger has locked the account, so its status cannot change until the commit.
  const status = await readAccountStatus(tx, loan.accountId);
  if (status === "closed" || status === "disabled")
    throw new DomainError(loanErrors.LOAN_ACCOUNT_SHUT);
  return entryId;
}
