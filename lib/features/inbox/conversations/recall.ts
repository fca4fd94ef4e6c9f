import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { recallActions } from "./audit";

/** A customer's request to recall a wire, which the decision about the wire has closed. */
export type ClosedRecall = {
  id: string;
  number: string;
  conversationId: string;
};

/**
 * Returns the recall that this transaction's decision about its wire has closed, with an audit row; null if none was
 * open.
 */
export async function recordClosedRecall(
  tx: Tx,
  admin: Admin,
  wire: { entryId: bigint; customerId: string },
  context: RequestContext,
): Promise<ClosedRecall | null> {
  // closed_at has milliseconds, the start of the transaction has microseconds.
  const [recall] = await tx.$queryRawUnsafe<ClosedRecall[]>(
    `SELECT id, number, conversation_id AS "conversationId" FROM cases
     WHERE entry_id = $1::bigint AND kind = 'recall' AND closed_at >= now() - interval '1 millisecond'`,
    wire.entryId,
  );
  if (!recall) return null;
  await audit(tx, admin, context, {
    action: recallActions["case.recall"],
    subjectCustomerId: wire.customerId,
    entryId: wire.entryId,
    after: { case: recall.number },
  });
  return recall;
}
