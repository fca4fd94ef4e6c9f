import "server-only";
import { sendLetter } from "@/lib/features/inbox/public-service";
import { closeWaiting, lockWaiting } from "@/lib/approvals/waiting-requests";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { findNamedAccount } from "@/lib/ledger/named-account";
import type { CaseStatus } from "@/lib/platform/db/generated/enums";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { aboutCase } from "./approval";
import { caseActions } from "./audit";
import { reversedTexts } from "./message";
import { findCaseOf, findCase, lockCase } from "./store";

/**
 * Locks the open case about an entry, and the refund of it that waits for approval, and returns its status; null
 * without one. Call it before the reversal is posted: a refund locks these two and the accounts in the same order.
 */
export async function lockOpenCaseOf(
  tx: Tx,
  entryId: bigint,
): Promise<CaseStatus | null> {
  const id = await findCaseOf(tx, entryId, "open");
  if (!id) return null;
  await lockWaiting(tx, aboutCase(id));
  return (await lockCase(tx, id))?.status ?? null;
}

/**
 * Notifies the customer of the case that the reversal of an entry has closed in this transaction, writes its audit row,
 * and closes a refund that waited for approval.
 */
export async function recordReversedCase(
  tx: Tx,
  admin: Admin,
  { entryId, formerStatus }: { entryId: bigint; formerStatus: CaseStatus },
  context: RequestContext,
): Promise<void> {
  // An entry is reversed once, so no earlier transaction has closed a case by it.
  const id = await findCaseOf(tx, entryId, "reversed");
  const found = id && (await findCase(tx, id));
  if (!found) return;
  const reason = "The payment was reversed without this request.";
  await closeWaiting(
    tx,
    admin,
    { about: aboutCase(found.id), reason },
    context,
  );
  await audit(tx, admin, context, {
    action: caseActions["case.reverse"],
    subjectCustomerId: found.customerId,
    subjectAccountId: found.accountId,
    entryId,
    before: { status: formerStatus },
    after: { case: found.number, status: found.status },
  });
  const account = await findNamedAccount(tx, found.accountId);
  await sendLetter(tx, found, reversedTexts({ ...found, account }), {
    isMandatory: true,
  });
}
