import "server-only";
import { orderFailedMail } from "@/lib/mail/messages";
import { writeToInbox } from "@/lib/messages/inbox";
import type { Tx } from "@/lib/db/prisma";
import { textOf, type ErrorCode } from "@/lib/errors/catalogue";
import { formatIsoDay } from "@/lib/format";
import { formatMoney } from "@/lib/ledger/money";
import type { Aftermath } from "./rules";
import type { DueOrder } from "./store";

/** Tells the customer, by mail and in the inbox, why a payment was not made and what happens next. */
export async function tellFailure(
  tx: Tx,
  order: DueOrder,
  failure: ErrorCode,
  aftermath: Aftermath,
): Promise<void> {
  const what = `Your standing order of ${formatMoney(order.amountMinor)} to ${order.accountName}, due on ${formatIsoDay(order.nextOn)}, was not paid.`;
  const why = textOf(failure);
  const then = whatNext(aftermath);
  await writeToInbox(
    tx,
    {
      customerId: order.customerId,
      sender: "support",
      subject: "A standing order was not paid",
      content: `${what}\n\n${why}\n\n${then}`,
    },
    (email, fullName) => orderFailedMail(email, fullName, [what, why, then]),
  );
}

function whatNext(then: Aftermath): string {
  if (then.is === "retried")
    return `We will try again on ${formatIsoDay(then.on)}.`;
  if (then.is === "skipped")
    return `We skipped this payment. The next one is due on ${formatIsoDay(then.nextDue)}.`;
  if (then.is === "paused")
    return "We skipped this payment and paused the standing order. It makes no more payments until you resume it on the Payments page.";
  return "We skipped this payment. The standing order has ended.";
}
