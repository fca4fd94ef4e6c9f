import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { defineActions } from "./actions";
import { audit, type Actor } from "./store";

export const reasonActions = defineActions({
  "posting.reason": {
    staff: "Gave the reason for a posting",
    customer: "Gave the reason for a posting to your account",
  },
});

/** Records why staff posted an entry; nothing without a reason. The ledger writes the row of the entry itself. */
export async function recordReason(
  tx: Tx,
  actor: Actor,
  context: RequestContext,
  posting: {
    entryId: bigint | null;
    subjectCustomerId: string | null;
    subjectAccountId: bigint;
    reason: string;
    /** The public id of the reversed entry that this one replaces. */
    rebooks?: string | null;
  },
): Promise<void> {
  const { entryId, subjectCustomerId, subjectAccountId } = posting;
  const { reason, rebooks } = posting;
  if (!entryId || !(reason || rebooks)) return;
  await audit(tx, actor, context, {
    action: reasonActions["posting.reason"],
    entryId,
    ...(subjectCustomerId && { subjectCustomerId, subjectAccountId }),
    after: { ...(reason && { reason }), ...(rebooks && { rebooks }) },
  });
}
