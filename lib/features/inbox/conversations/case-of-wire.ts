import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { caseOfWireActions } from "./audit";

/** A case about a wire, which the decision about the wire has closed. */
export type ClosedCase = {
  id: string;
  number: string;
  conversationId: string;
};

/**
 * Returns the case that this transaction's decision about its wire has closed, with an audit row; null if none was
 * open.
 */
export async function recordClosedCase(
  tx: Tx,
  admin: Admin,
  wire: { entryId: bigint; customerId: string },
  context: RequestContext,
): Promise<ClosedCase | null> {
  // closed_at has milliseconds, the start of the transaction has microseconds.
  const [closed] = await tx.$queryRawUnsafe<ClosedCase[]>(
    `SELECT id, number, conversation_id AS "conversationId" FROM cases
     WHERE entry_id = $1::bigint AND closed_at >= now() - interval '1 millisecond'`,
    wire.entryId,
  );
  if (!closed) return null;
  await audit(tx, admin, context, {
    action: caseOfWireActions["case.recall"],
    subjectCustomerId: wire.customerId,
    entryId: wire.entryId,
    after: { case: closed.number },
  });
  return closed;
}
