import "server-only";
import { doOrRequestApproval } from "@/lib/approvals/request";
import { closeWaiting, lockWaiting } from "@/lib/approvals/waiting-requests";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { ownNumberOf, normaliseIban } from "@/lib/ledger/iban";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { afterCommit, transaction, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enqueue, wakeJobs } from "@/lib/platform/jobs/store";
import { railActions } from "../audit";
import { askJob } from "../jobs";
import { aboutIncoming, carryOut, incomingApproval } from "./approval";
import type { ReturnReason } from "./schema";
import {
  checkMessage,
  findIncoming,
  findReceiver,
  type IncomingFacts,
  refuseRecall,
  resendMessage,
} from "./store";

/**
 * Credits a payment that waits to an account. What one person may not move alone waits for a second one.
 * @throws DomainError NOT_FOUND, ACCOUNT_UNKNOWN, ACCOUNT_NOT_VERIFIED, INCOMING_DECIDED, CREDITED_CLOSED, CURRENCY_MISMATCH or
 * ALREADY_WAITING.
 */
export async function assignIncoming(
  admin: Admin,
  id: string,
  { account }: { account: string },
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  const waitingReply = await decide(admin, id, context, async (tx) => {
    const number = normaliseIban(account);
    const found = await findReceiver(tx, ownNumberOf(number) ?? number);
    if (!found) throw fieldError(staffLedgerErrors.ACCOUNT_UNKNOWN, "account");
    if (!found.isVerified)
      throw fieldError(staffLedgerErrors.ACCOUNT_NOT_VERIFIED, "account");
    return { receiver: found, reason: null };
  });
  return waitingReply ?? { message: "Payment assigned" };
}

/**
 * Returns a payment to the other bank: one that waits, or from the account that got it if the other bank recalls it. A
 * payment that one person may not move alone waits for a second one.
 * @throws DomainError NOT_FOUND, INCOMING_DECIDED, INSUFFICIENT_FUNDS or ALREADY_WAITING.
 */
export async function returnIncoming(
  admin: Admin,
  id: string,
  { reason }: { reason: ReturnReason },
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  const waitingReply = await decide(admin, id, context, () =>
    Promise.resolve({ receiver: null, reason }),
  );
  return waitingReply ?? { message: "Payment returned" };
}

type Choice = {
  receiver: { id: bigint; number: string; customerId: string } | null;
  reason: ReturnReason | null;
};

async function decide(
  admin: Admin,
  id: string,
  context: RequestContext,
  choose: (tx: Tx) => Promise<Choice>,
): Promise<AcceptedReply | null> {
  const result = await transaction(async (tx) => {
    const about = aboutIncoming(id);
    // In the order of an approval, which locks the request before the payment.
    await lockWaiting(tx, about);
    const found = await findIncoming(tx, id);
    if (!found) throw new DomainError(commonErrors.NOT_FOUND);
    const { receiver, reason } = await choose(tx);
    const decision = toDecision(found, { receiver, reason });
    const accountId = receiver?.id ?? found.accountId;
    const customerId = receiver?.customerId ?? found.customerId;
    afterCommit(tx, wakeJobs);
    return doOrRequestApproval(
      tx,
      { admin, context },
      incomingApproval.toApproval({
        ...{ customerId, accountId, amountMinor: found.amountMinor },
        request: decision,
      }),
      async () => {
        const act = { decision, accountId, customerId };
        await carryOut(tx, admin, act, { context });
        const why = "The payment was decided without this request.";
        await closeWaiting(tx, admin, { about, reason: why }, context);
      },
    );
  });
  return result instanceof AcceptedReply ? result : null;
}

const toDecision = (
  { id, payerName, payeeNumber }: IncomingFacts,
  { receiver, reason }: Choice,
) => ({
  about: aboutIncoming(id),
  incoming: id,
  account: receiver ? String(receiver.id) : null,
  accountNumber: receiver?.number ?? "",
  reason,
  payer: payerName,
  payeeNumber,
});

/**
 * Refuses the recall of a payment by the other bank.
 * @throws DomainError NOT_FOUND or INCOMING_DECIDED.
 */
export async function keepIncoming(
  admin: Admin,
  id: string,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const { uetr, entryId } = await refuseRecall(tx, admin, id);
    await audit(tx, admin, context, {
      action: railActions["incoming.keep"],
      entryId,
      after: { uetr },
    });
    afterCommit(tx, wakeJobs);
  });
  return { message: "Recall refused" };
}

/**
 * Asks the other bank now about a wire that was sent and is not final.
 * @throws DomainError NOT_FOUND.
 */
export async function askAboutWire(
  admin: Admin,
  wireId: string,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const [wire] = await tx.$queryRawUnsafe<{ id: bigint }[]>(
      `SELECT w.entry_id AS id FROM wires w JOIN ledger_entries e ON e.id = w.entry_id
       WHERE e.public_id = $1::uuid AND w.status = 'pending' AND w.sent_at IS NOT NULL`,
      wireId,
    );
    if (!wire) throw new DomainError(commonErrors.NOT_FOUND);
    await enqueue(tx, askJob, { key: String(wire.id) });
    await audit(tx, admin, context, {
      action: railActions["rails.ask"],
      entryId: wire.id,
    });
  });
  return { message: "The other bank will be asked again" };
}

/**
 * Takes a message off the list of those to check. The reason is kept in the audit log.
 * @throws DomainError NOT_FOUND or INCOMING_DECIDED.
 */
export async function checkRailMessage(
  admin: Admin,
  id: string,
  { reason }: { reason: string },
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const { messageId, uetr, fault } = await checkMessage(tx, admin, id);
    await audit(tx, admin, context, {
      action: railActions["rails.check"],
      after: { messageId, fault, reason, ...(uetr && { uetr }) },
    });
  });
  return { message: "Message checked" };
}

/**
 * Sends a message again that the other bank has refused. It keeps its id, so the other bank applies it once.
 * @throws DomainError NOT_FOUND or INCOMING_DECIDED, also for a payment.
 */
export async function sendRailMessageAgain(
  admin: Admin,
  id: string,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const { messageId, uetr, fault } = await resendMessage(tx, admin, id);
    await audit(tx, admin, context, {
      action: railActions["rails.send-again"],
      after: { messageId, fault, ...(uetr && { uetr }) },
    });
    afterCommit(tx, wakeJobs);
  });
  return { message: "Message sent again" };
}
