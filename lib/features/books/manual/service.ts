import "server-only";
import {
  lockEarlierReply,
  requestApproval,
  toProposal,
} from "@/lib/approvals/request";
import type { Admin } from "@/lib/identity/callers";
import { amountIn } from "@/lib/ledger/amount-in";
import { referenceOf } from "@/lib/ledger/reference";
import { transaction } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { bankToday } from "@/lib/platform/time/clock";
import { booksErrors } from "../staff-errors";
import { manualEntryApproval } from "./approval";
import { PAID_OUT } from "./kinds";
import { findManualEntry } from "./queries";
import type { ManualEntry, ManualEntryInput } from "./schema";

type Caller = {
  context: RequestContext;
  idempotency?: IdempotencyKey | undefined;
};

/**
 * Requests an entry between two accounts of the bank. A second person always decides. A repeated key gets the answer of
 * its first call.
 * @throws DomainError SAME_BANK_ACCOUNT, NOT_BY_HAND, VALUE_DATE_TO_COME, INVALID_VALUE, IDEMPOTENCY_CONFLICT, or
 * REQUEST_REFUSED if a request with this key was rejected.
 */
export async function requestManualEntry(
  admin: Admin,
  { debit, credit, currency, amount, description, date }: ManualEntryInput,
  caller: Caller,
) {
  if (debit === credit)
    throw fieldError(booksErrors.SAME_BANK_ACCOUNT, "credit");
  if (debit === PAID_OUT && credit !== "cash")
    throw fieldError(booksErrors.NOT_BY_HAND, "credit");
  if (date && date > bankToday())
    throw fieldError(booksErrors.VALUE_DATE_TO_COME, "date");
  return request(
    admin,
    {
      ...{ debit, credit, currency, description },
      amount: amountIn(currency, amount),
      // Approved on a later day, an entry of today keeps its value date.
      ...{ date, reverses: null },
    },
    caller,
  );
}

/**
 * Requests the entry that undoes a manual entry. A second person always decides.
 * @throws DomainError NOT_FOUND, MANUAL_ENTRY_UNDONE, ALREADY_WAITING, IDEMPOTENCY_CONFLICT or REQUEST_REFUSED.
 */
export async function reverseManualEntry(
  admin: Admin,
  id: string,
  { description }: { description: string },
  caller: Caller,
) {
  const entry = await findManualEntry(id);
  if (!entry) throw new DomainError(commonErrors.NOT_FOUND);
  const { debit, credit, currency, amountMinor, isUndone } = entry;
  return request(
    admin,
    {
      about: `manual:${id}`,
      ...{ debit: credit, credit: debit, currency, amount: amountMinor },
      ...{ description, date: null, reverses: id },
    },
    caller,
    isUndone,
  );
}

async function request(
  admin: Admin,
  entry: ManualEntry,
  { context, idempotency }: Caller,
  isUndone = false,
) {
  const approval = manualEntryApproval.toApproval({
    ...{ customerId: null, accountId: null, amountMinor: 0n },
    request: entry,
  });
  return transaction(async (tx) => {
    const earlier = idempotency && (await lockEarlierReply(tx, idempotency));
    if (earlier instanceof AcceptedReply) return toProposal(earlier);
    if (earlier)
      return {
        message: `Your request was approved, and posted as ${referenceOf(earlier.publicId)}.`,
        approval: null,
      };
    if (isUndone) throw new DomainError(booksErrors.MANUAL_ENTRY_UNDONE);
    return toProposal(
      await requestApproval(tx, { admin, context, idempotency }, approval),
    );
  });
}
