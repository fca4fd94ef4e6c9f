import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { formatMoney } from "@/lib/ledger/money";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { noticeMail } from "@/lib/features/inbox/messages/mail";
import { maskedName } from "@/lib/platform/mail/letter";
import { referenceOf } from "@/lib/ledger/reference";
import { deliverSoon } from "@/lib/platform/mail/worker";
import { sendToInbox } from "@/lib/features/inbox/announcements/send-to-inbox";
import { wireActions } from "./audit";
import type { WireReturn } from "./schema";
import { decideWire, readWire } from "./store";

/**
 * Settles a wire that the other bank accepted: the money leaves clearing and the bank's cash.
 * @throws DomainError WIRE_DECIDED or NOT_FOUND.
 */
export async function settleWire(
  admin: Admin,
  id: string,
  context: RequestContext,
) {
  await decide(admin, id, null, context);
  return { message: "Wire settled" };
}

/**
 * Returns the money of a wire to the customer, with a message that gives the reason.
 * @throws DomainError WIRE_DECIDED, NOT_FOUND or CREDITED_CLOSED.
 */
export async function returnWire(
  admin: Admin,
  id: string,
  { reason }: WireReturn,
  context: RequestContext,
) {
  await decide(admin, id, reason, context);
  deliverSoon();
  return { message: "Wire returned" };
}

async function decide(
  admin: Admin,
  wireId: string,
  reason: string | null,
  context: RequestContext,
) {
  await transaction(async (tx) => {
    const { customerId, entryId } = await decideWire(
      tx,
      wireId,
      reason,
      admin.id,
      context,
    );
    await audit(tx, admin, context, {
      action: wireActions[reason ? "wire.return" : "wire.settle"],
      ...(customerId && { subjectCustomerId: customerId }),
      entryId,
      before: { status: "pending" },
      after: { status: reason ? "returned" : "settled" },
    });
    if (reason && customerId)
      await notifyReturned(tx, customerId, wireId, reason);
  });
}

async function notifyReturned(
  tx: Tx,
  customerId: string,
  wireId: string,
  reason: string,
) {
  const wire = await readWire(tx, wireId);
  const amount = formatMoney(wire.amountMinor);
  const subject = `Your wire of ${amount} was returned`;
  const toParagraphs = (payee: string) => [
    `Your wire of ${amount} to ${payee}, reference ${referenceOf(wireId)}, was returned. The money is back in your account.`,
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
