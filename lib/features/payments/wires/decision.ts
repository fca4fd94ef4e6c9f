import "server-only";
import { audit } from "@/lib/audit/store";
import { recordClosedCase } from "@/lib/features/inbox/public-service";
import type { Admin } from "@/lib/identity/callers";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { paymentActions } from "@/lib/features/payments/audit";
import { notifyRecallTooLate, notifyReturned } from "./notify";
import { decideWire, type WireFacts } from "./store";

/** A decision on a pending wire: without a reason it is settled, with one returned. */
type WireDecision = { wire: WireFacts; returnReason: string | null };

/**
 * Carries out a decision, writes the audit row, and sends the customer the reason of a return. The database closes an
 * open case about the wire, and the customer is notified of that as well.
 * @throws SecondPersonNeeded, or DomainError WIRE_DECIDED, NOT_FOUND or CREDITED_CLOSED.
 */
export async function carryOut(
  tx: Tx,
  admin: Admin,
  { wire, returnReason }: WireDecision,
  act: { context: RequestContext; approvalId?: string },
): Promise<void> {
  const { context } = act;
  const { customerId, entryId, closedCaseId } = await decideWire(
    tx,
    wire.id,
    returnReason,
    { sessionSecret: admin.sessionSecret, ...act },
  );
  await audit(tx, admin, context, {
    action: paymentActions[returnReason ? "wire.return" : "wire.settle"],
    ...(customerId && { subjectCustomerId: customerId }),
    subjectAccountId: wire.accountId,
    entryId,
    before: { status: "pending" },
    after: { status: returnReason ? "returned" : "settled" },
  });
  if (!customerId) return;
  const closed = closedCaseId
    ? await recordClosedCase(
        tx,
        admin,
        { id: closedCaseId, accountId: wire.accountId },
        context,
      )
    : null;
  const notice = { customerId, wire, closed };
  if (returnReason)
    await notifyReturned(tx, notice, {
      event: "returned",
      reason: returnReason,
    });
  else if (closed) await notifyRecallTooLate(tx, notice, closed);
}
