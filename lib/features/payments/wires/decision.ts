import "server-only";
import { audit } from "@/lib/audit/store";
import { sendToInbox } from "@/lib/features/inbox/announcements/send-to-inbox";
import { noticeMail } from "@/lib/features/inbox/messages/mail";
import type { Admin } from "@/lib/identity/callers";
import { formatMoney } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { maskedName } from "@/lib/platform/mail/letter";
import { wireActions } from "./audit";
import { decideWire, type WireFacts } from "./store";

/** A decision on a pending wire: without a reason it is settled, with one returned. */
export type WireDecision = { wire: WireFacts; returnReason: string | null };

/**
 * Carries out a decision, writes the audit row, and sends the reason of a return to the customer.
 * @throws SecondPersonNeeded, or DomainError WIRE_DECIDED, NOT_FOUND or CREDITED_CLOSED.
 */
export async function carryOut(
  tx: Tx,
  admin: Admin,
  { wire, returnReason }: WireDecision,
  act: { context: RequestContext; approvalId?: string },
): Promise<void> {
  const { customerId, entryId } = await decideWire(tx, wire.id, returnReason, {
    sessionSecret: admin.sessionSecret,
    ...act,
  });
  await audit(tx, admin, act.context, {
    action: wireActions[returnReason ? "wire.return" : "wire.settle"],
    ...(customerId && { subjectCustomerId: customerId }),
    entryId,
    before: { status: "pending" },
    after: { status: returnReason ? "returned" : "settled" },
  });
  if (returnReason && customerId)
    await notifyReturned(tx, customerId, wire, returnReason);
}

async function notifyReturned(
  tx: Tx,
  customerId: string,
  wire: WireFacts,
  reason: string,
) {
  const amount = formatMoney(wire.amountMinor);
  const subject = `Your wire of ${amount} was returned`;
  const toParagraphs = (payee: string) => [
    `Your wire of ${amount} to ${payee}, reference ${referenceOf(wire.id)}, was returned. The money is back in your account.`,
    `Reason: ${reason}`,
    "Please check the payee’s details before you send the wire again.",
  ];
  await sendToInbox(
    tx,
    {
      customerId,
      sender: "customerCare",
      subject,
      content: toParagraphs(wire.counterpartyName).join("\n\n"),
    },
    (email, fullName) =>
      noticeMail(
        email,
        fullName,
        subject,
        toParagraphs(maskedName(wire.counterpartyName)),
      ),
  );
}
