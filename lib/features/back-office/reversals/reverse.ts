import "server-only";
import { recordReason } from "@/lib/audit/reason";
import {
  lockOpenCaseOf,
  recordReversedCase,
} from "@/lib/features/cases/public-service";
import {
  findEntry,
  type StaffHistoryRecord,
  toReversible,
  reversalProblem,
} from "@/lib/features/statements/public-service";
import { reversalErrors } from "@/lib/features/statements/public";
import type { Admin } from "@/lib/identity/callers";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { ledgerErrors } from "@/lib/ledger/errors";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { sqlState, violatedIndex } from "@/lib/platform/db/errors";
import type { Tx } from "@/lib/platform/db/prisma";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { postWithin } from "@/lib/ledger/post";
import {
  findPaidEntry,
  reverseExchange,
} from "@/lib/features/exchange/public-service";
import { referenceOf } from "@/lib/ledger/reference";

/**
 * Returns an entry that can be reversed.
 * @throws DomainError ENTRY_UNKNOWN, CREDITED_CLOSED, or as {@link reversalProblem} says.
 */
export async function requireReversible(tx: Tx, publicId: string) {
  const entry = await findEntry(tx, publicId);
  if (!entry) throw refused(reversalErrors.ENTRY_UNKNOWN);
  const problem = reversalProblem(toReversible(entry));
  if (problem) throw refused(problem);
  if (entry.isDebitClosed) throw refused(staffLedgerErrors.CREDITED_CLOSED);
  return entry;
}

type ReversalAct = {
  admin: Admin;
  reason: string;
  approvalId?: string | undefined;
  context: RequestContext;
};

/**
 * Posts the reversal of an entry, which closes an open case about it. @throws DomainError REVERSAL_UNFUNDED,
 * ALREADY_REVERSED or PAYMENT_WAS_REFUNDED.
 */
export async function reverse(
  tx: Tx,
  entry: StaffHistoryRecord,
  { admin, reason, approvalId, context }: ReversalAct,
) {
  // A case is about the entry that its customer paid.
  const paidEntryId = isExchanged(entry)
    ? await findPaidEntry(tx, entry.entryId)
    : entry.entryId;
  const caseStatus = await lockOpenCaseOf(tx, paidEntryId);
  const posted = await postReversal(tx, entry, {
    admin,
    approvalId,
    context,
  }).catch((error: unknown) => {
    throw toRefusal(error);
  });
  await recordReason(tx, admin, context, {
    entryId: posted.entryId,
    subjectCustomerId: entry.debitCustomerId ?? entry.creditCustomerId,
    subjectAccountId: entry.debitCustomerId
      ? entry.debitAccountId
      : entry.creditAccountId,
    reason,
  });
  const closing = {
    entryId: paidEntryId,
    formerStatus: caseStatus ?? "opened",
  };
  await recordReversedCase(tx, admin, closing, context);
  return posted;
}

export const isExchanged = ({ debitKind, creditKind }: StaffHistoryRecord) =>
  debitKind === "position" || creditKind === "position";

/** Posts the reversal of an entry; of an exchange, those of all its entries. */
function postReversal(
  tx: Tx,
  entry: StaffHistoryRecord,
  { admin, approvalId, context }: Omit<ReversalAct, "reason">,
): Promise<{ entryId: bigint }> {
  if (isExchanged(entry))
    return reverseExchange(tx, admin, {
      entryId: entry.entryId,
      approvalId,
      context,
    });
  const noun = entry.kind === "fee" ? "Waiver" : "Reversal";
  return postWithin(tx, {
    kind: "reversal",
    debitAccountId: entry.creditAccountId,
    creditAccountId: entry.debitAccountId,
    amountMinor: entry.amountMinor,
    description: `${noun} of ${referenceOf(entry.publicId)}`,
    bank: entry.bank,
    counterpartyName: entry.counterpartyName,
    counterpartyNumber: entry.counterpartyNumber,
    reversesId: entry.entryId,
    actor: { kind: "staff", sessionSecret: admin.sessionSecret },
    ...(approvalId && { approvalId }),
    context,
  });
}

function toRefusal(error: unknown): unknown {
  // The credited account may have spent the money since.
  if (
    error instanceof DomainError &&
    error.code === ledgerErrors.INSUFFICIENT_FUNDS.code
  )
    return refused(reversalErrors.REVERSAL_UNFUNDED);
  if (violatedIndex(error) === "ledger_entries_reverses_id_key")
    return refused(reversalErrors.ALREADY_REVERSED);
  // The ledger refuses several cases with this state; requireReversible leaves only this one.
  if (sqlState(error) === "LM036")
    return refused(reversalErrors.PAYMENT_WAS_REFUNDED);
  return error;
}

const refused = (error: ErrorValue) => fieldError(error, "historyId");
