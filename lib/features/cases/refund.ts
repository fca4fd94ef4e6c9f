import "server-only";
import { sendLetter } from "@/lib/features/inbox/public-service";
import { createHash } from "node:crypto";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import type { StripeOf } from "@/lib/ledger/bank-accounts";
import { findNamedAccount } from "@/lib/ledger/named-account";
import { postWithin } from "@/lib/ledger/post";
import type { Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { caseActions } from "./audit";
import { refundedTexts } from "./message";
import { refundProblem } from "./refund-rules";
import { staffCaseErrors } from "./staff-errors";
import { lockCase, type CaseFacts, updateCase } from "./store";

/** Locks an open case. @throws DomainError NOT_FOUND or CASE_CLOSED. */
export async function requireOpen(tx: Tx, id: string): Promise<CaseFacts> {
  const found = await lockCase(tx, id);
  if (!found) throw new DomainError(commonErrors.NOT_FOUND);
  if (found.isClosed) throw new DomainError(staffCaseErrors.CASE_CLOSED);
  return found;
}

/** The member of staff who refunds, the approval it needed, if any, and the bank's account that pays. */
type RefundAct = {
  admin: Admin;
  context: RequestContext;
  approvalId?: string;
  cash: StripeOf;
};

/**
 * Credits the customer, closes the case and notifies the customer. Returns the ledger id of the entry.
 * @throws SecondPersonNeeded, or DomainError CREDITED_CLOSED, CURRENCY_MISMATCH, or as {@link refundProblem} says.
 */
export async function refund(
  tx: Tx,
  found: CaseFacts,
  amountMinor: bigint,
  { admin, context, approvalId, cash }: RefundAct,
): Promise<{ entryId: bigint }> {
  const { id, number, accountId, customerId } = found;
  const problem = refundProblem(found, amountMinor);
  if (problem === staffCaseErrors.REFUND_TOO_HIGH)
    throw fieldError(problem, "amount");
  if (problem) throw new DomainError(problem);
  const { entryId } = await postWithin(tx, {
    kind: "credit",
    debitAccountId: cash({ id: accountId, currency: found.currency }),
    creditAccountId: accountId,
    amountMinor,
    description: `Refund, case ${number}`,
    actor: { kind: "staff", sessionSecret: admin.sessionSecret },
    ...(approvalId && { approvalId }),
    context,
    // With this key the ledger asks for the open case, and refuses to refund it twice.
    idempotency: {
      scope: "refund",
      key: id,
      requestHash: createHash("sha256").update(id).digest(),
    },
  });
  const refunded = { refundEntryId: entryId, refundedMinor: amountMinor };
  await updateCase(tx, id, { status: "refunded", ...refunded });
  await audit(tx, admin, context, {
    action: caseActions["case.refund"],
    subjectCustomerId: customerId,
    subjectAccountId: accountId,
    entryId,
    before: { status: found.status },
    after: {
      case: number,
      status: "refunded",
      amountMinor: Number(amountMinor),
    },
  });
  const account = await findNamedAccount(tx, accountId);
  await sendLetter(
    tx,
    found,
    refundedTexts({ ...found, account }, amountMinor),
    {
      isMandatory: true,
    },
  );
  return { entryId };
}
