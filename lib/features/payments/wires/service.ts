import "server-only";
import { doOrRequestApproval } from "@/lib/approvals/request";
import type { Admin } from "@/lib/identity/callers";
import { transaction } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/accepted-reply";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { wireApproval } from "./approval";
import { carryOut } from "./decision";
import type { WireReturn } from "./schema";
import { findWire, type WireFacts } from "./store";

/**
 * Settles a wire that the other bank accepted: the money leaves clearing and the bank's cash. A wire that one person
 * may not settle alone waits for a second one.
 * @throws DomainError WIRE_DECIDED, NOT_FOUND or ALREADY_WAITING.
 */
export async function settleWire(
  admin: Admin,
  id: string,
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  const pendingReply = await decide(admin, id, null, context);
  return pendingReply ?? { message: "Wire settled" };
}

/**
 * Returns the money of a wire to the customer, with a message that gives the reason. A wire that one person may not
 * return alone waits for a second one.
 * @throws DomainError WIRE_DECIDED, NOT_FOUND, CREDITED_CLOSED or ALREADY_WAITING.
 */
export async function returnWire(
  admin: Admin,
  id: string,
  { reason }: WireReturn,
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  const pendingReply = await decide(admin, id, reason, context);
  return pendingReply ?? { message: "Wire returned" };
}

async function decide(
  admin: Admin,
  wireId: string,
  returnReason: string | null,
  context: RequestContext,
): Promise<AcceptedReply | null> {
  const result = await transaction(async (tx) => {
    const wire = await findWire(tx, wireId);
    if (!wire) throw new DomainError(commonErrors.NOT_FOUND);
    const work = () => carryOut(tx, admin, { wire, returnReason }, { context });
    // Nobody is left whose account a second person could look at.
    if (!wire.customerId) return work();
    const approval = toApproval(wire, wire.customerId, returnReason);
    return doOrRequestApproval(tx, { admin, context }, approval, work);
  });
  return result instanceof AcceptedReply ? result : null;
}

const toApproval = (
  wire: WireFacts,
  customerId: string,
  returnReason: string | null,
) =>
  wireApproval.toApproval({
    customerId,
    amountMinor: wire.amountMinor,
    request: {
      about: `wire:${wire.id}`,
      wire: wire.id,
      returnReason,
      payee: wire.counterpartyName,
      payeeNumber: wire.counterpartyNumber,
      bank: wire.bank,
    },
  });
