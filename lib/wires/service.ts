import "server-only";
import { audit } from "@/lib/audit/store";
import { transaction, type Tx } from "@/lib/db/prisma";
import { DomainError } from "@/lib/errors/domain-error";
import { referenceOf } from "@/lib/history/row";
import type { Call } from "@/lib/http/route";
import { formatMoney } from "@/lib/ledger/money";
import { wireReturnedMail } from "@/lib/mail/messages";
import { deliverSoon } from "@/lib/mail/outbox/worker";
import { writeToInbox } from "@/lib/messages/inbox";
import { id as idSchema } from "@/lib/validation/fields";
import type { WireReturn } from "./schema";
import { decideWire, readWire } from "./store";

/** The other bank has the money: it leaves clearing and the bank's cash. @throws DomainError WIRE_DECIDED or NOT_FOUND. */
export async function settleWire(call: Call<"admin", undefined>) {
  await decide(call, null);
  return { message: "Wire settled" };
}

/** The money goes back to the customer, who is told why. @throws DomainError WIRE_DECIDED, NOT_FOUND or CREDITED_CLOSED. */
export async function returnWire(call: Call<"admin", WireReturn>) {
  await decide(call, call.body.reason);
  deliverSoon();
  return { message: "Wire returned" };
}

async function decide(
  {
    caller,
    params,
    origin,
  }: Pick<Call<"admin", unknown>, "caller" | "params" | "origin">,
  reason: string | null,
) {
  const wireId = params.wireId ?? "";
  if (!idSchema.safeParse(wireId).success) throw new DomainError("NOT_FOUND");
  await transaction(async (tx) => {
    const { customerId, entryId } = await decideWire(
      tx,
      wireId,
      reason,
      caller.id,
      origin,
    );
    await audit(tx, caller, origin, {
      action: reason ? "wire.return" : "wire.settle",
      ...(customerId && { subjectCustomerId: customerId }),
      entryId,
      before: { status: "pending" },
      after: { status: reason ? "returned" : "settled" },
    });
    if (reason && customerId)
      await tellReturned(tx, customerId, wireId, reason);
  });
}

async function tellReturned(
  tx: Tx,
  customerId: string,
  wireId: string,
  reason: string,
) {
  const wire = await readWire(tx, wireId);
  const what = `Your wire of ${formatMoney(wire.amountMinor)} to ${wire.counterpartyName}, reference ${referenceOf(wireId)}, was returned. The amount is back on your account.`;
  const why = `The reason: ${reason}`;
  await writeToInbox(
    tx,
    {
      customerId,
      sender: "support",
      subject: "A wire was returned",
      content: `${what}\n\n${why}`,
    },
    (email, fullName) => wireReturnedMail(email, fullName, [what, why]),
  );
}
