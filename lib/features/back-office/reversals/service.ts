import "server-only";
import { doOrRequestApproval } from "@/lib/approvals/request";
import { closeWaiting, lockWaiting } from "@/lib/approvals/waiting-requests";
import type { Admin } from "@/lib/identity/callers";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { reversalErrors } from "@/lib/features/statements/public";
import {
  listLinkedEntries,
  type StaffHistoryRecord,
} from "@/lib/features/statements/public-service";
import { formatMoney } from "@/lib/ledger/money";
import { fieldError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { deletionApproval } from "./approval";
import { isExchanged, requireReversible, reverse } from "./reverse";

/**
 * Removes an entry from the default lists by posting its reversal, which waives a fee. Nothing is erased: statements
 * show both. Above the approval limit it waits for a second person.
 * @throws DomainError ENTRY_UNKNOWN, REVERSAL_STAYS, ALREADY_REVERSED, NOT_REVERSIBLE, CREDITED_CLOSED,
 * REVERSAL_UNFUNDED, WAIVER_UNEXPLAINED or ALREADY_WAITING.
 */
export async function reverseHistoryEntry(
  admin: Admin,
  id: string,
  context: RequestContext,
  reason = "",
): Promise<{ message: string } | AcceptedReply> {
  let isFee = false;
  const about = `deletion:${id}`;
  const waitingReply = await transaction(async (tx) => {
    // In the order of an approval, which locks the request before the entry.
    await lockWaiting(tx, about);
    const entry = await requireReversible(tx, id);
    isFee = entry.kind === "fee";
    if (isFee && !reason)
      throw fieldError(reversalErrors.WAIVER_UNEXPLAINED, "reason");
    const result = await doOrRequestApproval(
      tx,
      { admin, context },
      deletionApproval.toApproval({
        customerId: (entry.debitCustomerId ?? entry.creditCustomerId)!,
        accountId: entry.debitCustomerId
          ? entry.debitAccountId
          : entry.creditAccountId,
        amountMinor: entry.amountMinor,
        request: {
          about,
          entry: entry.publicId,
          description: entry.description,
          linked: isExchanged(entry) ? await describeLinked(tx, entry) : [],
          reason,
        },
      }),
      async () => {
        const posted = await reverse(tx, entry, { admin, reason, context });
        const why = "The transaction was reversed without this request.";
        await closeWaiting(tx, admin, { about, reason: why }, context);
        return posted;
      },
    );
    return result instanceof AcceptedReply ? result : null;
  });
  return (
    waitingReply ?? {
      message: isFee
        ? "Fee waived"
        : "This history record has been deleted successfully",
    }
  );
}

const describeLinked = async (tx: Tx, { entryId }: StaffHistoryRecord) =>
  (await listLinkedEntries(tx, entryId)).map(
    ({ amountMinor, currency, isMarkUp, reference }) =>
      `${isMarkUp ? "mark-up of " : ""}${formatMoney(amountMinor, currency)} (${reference})`,
  );
