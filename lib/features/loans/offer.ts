import "server-only";
import { sendLetter } from "@/lib/features/inbox/public-service";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import type { Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { loanActions, subjectOf } from "./audit";
import type { OfferedTerms } from "./decision";
import { offerLetter } from "./message";
import { loanErrors } from "./staff-errors";
import { findLoan, type StoredLoan, writeOffer } from "./store";

/** Returns a loan request that nobody has decided. @throws DomainError NOT_FOUND or LOAN_DECIDED. */
export async function requireUndecided(
  tx: Tx,
  loanId: string,
): Promise<StoredLoan> {
  const loan = await findLoan(tx, loanId);
  if (!loan) throw new DomainError(commonErrors.NOT_FOUND);
  if (loan.status !== "requested")
    throw new DomainError(loanErrors.LOAN_DECIDED);
  return loan;
}

/**
 * Makes the offer and sends it to the customer.
 * @throws SecondPersonNeeded, or the DomainErrors of {@link writeOffer}.
 */
export async function offer(
  tx: Tx,
  loan: StoredLoan,
  { yearlyRateBp, termMonths, overdueRateBp }: OfferedTerms,
  act: { admin: Admin; context: RequestContext; approvalId?: string },
): Promise<void> {
  const { admin, context, approvalId } = act;
  const terms = { yearlyRateBp, termMonths, overdueRateBp };
  const until = await writeOffer(tx, admin, loan.id, { ...terms, approvalId });
  await audit(tx, admin, context, {
    action: loanActions["loan.offer"],
    ...subjectOf(loan),
    before: { status: "requested" },
    after: {
      status: "offered",
      amountMinor: Number(loan.amountMinor),
      ...terms,
    },
  });
  await sendLetter(tx, loan, offerLetter(loan, terms, until));
}
