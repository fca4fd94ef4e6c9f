import "server-only";
import { queueMail } from "@/lib/mail/outbox/store";
import { orderFailedMail } from "@/lib/mail/messages";
import { insertMessage } from "@/lib/messages/store";
import type { Tx } from "@/lib/db/prisma";
import { textOf, type ErrorCode } from "@/lib/errors/catalogue";
import { formatIsoDay } from "@/lib/format";
import { formatMoney } from "@/lib/ledger/money";
import type { DueOrder } from "./store";

/** Tells the customer, by mail and in the inbox, why a payment was not made and what happens next. */
export async function tellFailure(
  tx: Tx,
  order: DueOrder,
  failure: ErrorCode,
  { retry, nextDue }: { retry: string | null; nextDue: string | null },
): Promise<void> {
  const what = `Your standing order of ${formatMoney(order.amountMinor)} to ${order.accountName}, due on ${formatIsoDay(order.nextOn)}, was not paid.`;
  const why = textOf(failure);
  const then = whatNext(retry, nextDue);
  await insertMessage(tx, {
    customerId: order.customerId,
    sender: "support",
    subject: "A standing order was not paid",
    content: `${what}\n\n${why}\n\n${then}`,
  });
  await queueMail(
    tx,
    orderFailedMail(order.email, order.fullName, [what, why, then]),
  );
}

function whatNext(retry: string | null, nextDue: string | null): string {
  if (retry) return `It is tried again on ${formatIsoDay(retry)}.`;
  return nextDue
    ? `This payment is skipped. The next one is due on ${formatIsoDay(nextDue)}.`
    : "This payment is skipped, and the order has ended.";
}
