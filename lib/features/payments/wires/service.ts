import "server-only";
import { doOrRequestApproval } from "@/lib/approvals/request";
import { closeWaiting, lockWaiting } from "@/lib/approvals/waiting-requests";
import type { Admin } from "@/lib/identity/callers";
import { RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { logFailure } from "@/lib/platform/db/outage";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { counted } from "@/lib/platform/format";
import { zurichIso } from "@/lib/platform/time/zurich";
import { aboutWire, wireApproval } from "./approval";
import { carryOut } from "./decision";
import type { WireReturn, WiresToSettle } from "./schema";
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
  const waitingReply = await decide(admin, id, { returnReason: null }, context);
  return waitingReply ?? { message: "Wire settled" };
}

/** The result for one of several wires. */
export type WireResult = {
  wire: string;
  outcome: "settled" | "waiting" | "refused" | "failed";
  message: string;
};

/**
 * Settles several wires one after the other, each in its own transaction with its own entry. A refusal or failure of
 * one leaves the others and their results alone.
 */
export async function settleWires(
  admin: Admin,
  { wires }: WiresToSettle,
  context: RequestContext,
): Promise<{ message: string; results: WireResult[] }> {
  const results: WireResult[] = [];
  for (const wire of wires) {
    const isFirst = results.length === 0;
    results.push({ wire, ...(await settleOne(admin, wire, context, isFirst)) });
  }
  const settled = results.filter(({ outcome }) => outcome === "settled").length;
  return {
    message: `${settled} of ${counted(results.length, "wire")} settled`,
    results,
  };
}

async function settleOne(
  admin: Admin,
  id: string,
  context: RequestContext,
  isFirst: boolean,
): Promise<Omit<WireResult, "wire">> {
  try {
    const answer = await settleWire(admin, id, context);
    return answer instanceof AcceptedReply
      ? { outcome: "waiting", message: answer.data.message }
      : { outcome: "settled", message: answer.message };
  } catch (error) {
    if (error instanceof DomainError) {
      // Later, the end of the session is a result like others.
      if (error.status === 401 && isFirst) throw error;
      return { outcome: "refused", message: error.message };
    }
    const { requestId } = context;
    logFailure({ requestId, wire: id, err: error }, "Wire not settled");
    return { outcome: "failed", message: RESULT_UNKNOWN.text };
  }
}

/**
 * Returns the money of a wire to the customer, with a message that gives the reason. A wire that one person may not
 * return alone waits for a second one. `check` runs before, in the same transaction, and may refuse by throwing.
 * @throws DomainError WIRE_DECIDED, NOT_FOUND, CREDITED_CLOSED or ALREADY_WAITING.
 */
export async function returnWire(
  admin: Admin,
  id: string,
  { reason, check }: WireReturn & { check?: (tx: Tx) => Promise<unknown> },
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  const decision = { returnReason: reason, check };
  const waitingReply = await decide(admin, id, decision, context);
  return waitingReply ?? { message: "Wire returned" };
}

type Decision = {
  /** Null to settle. */
  returnReason: string | null;
  check?: ((tx: Tx) => Promise<unknown>) | undefined;
};

async function decide(
  admin: Admin,
  wireId: string,
  { returnReason, check }: Decision,
  context: RequestContext,
): Promise<AcceptedReply | null> {
  const result = await transaction(async (tx) => {
    // In the order of an approval, which locks the request before the wire.
    await lockWaiting(tx, aboutWire(wireId));
    await check?.(tx);
    const wire = await findWire(tx, wireId);
    if (!wire) throw new DomainError(commonErrors.NOT_FOUND);
    const work = async () => {
      await carryOut(tx, admin, { wire, returnReason }, { context });
      await closeWaiting(tx, admin, toClosed(wire.id, returnReason), context);
    };
    // The account has no owner, so there is nothing for a second person to check.
    if (!wire.customerId) return work();
    const approval = toApproval(wire, wire.customerId, returnReason);
    return doOrRequestApproval(tx, { admin, context }, approval, work);
  });
  return result instanceof AcceptedReply ? result : null;
}

const toClosed = (wireId: string, returnReason: string | null) => ({
  about: aboutWire(wireId),
  reason: `The wire was ${returnReason === null ? "settled" : "returned"} without this request.`,
});

const toApproval = (
  wire: WireFacts,
  customerId: string,
  returnReason: string | null,
) =>
  wireApproval.toApproval({
    customerId,
    accountId: wire.accountId,
    amountMinor: wire.amountMinor,
    request: {
      about: aboutWire(wire.id),
      wire: wire.id,
      returnReason,
      payee: wire.counterpartyName,
      payeeNumber: wire.counterpartyNumber,
      bank: wire.bank,
      inDoubtSince: wire.inDoubtSince && zurichIso(wire.inDoubtSince),
      acceptedAt: wire.acceptedAt && zurichIso(wire.acceptedAt),
    },
  });
