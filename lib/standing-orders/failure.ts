import "server-only";
import { noticeMail } from "@/lib/mail/messages";
import { maskedName } from "@/lib/mail/notifications";
import { writeToInbox } from "@/lib/messages/inbox";
import type { Tx } from "@/lib/db/prisma";
import { textOf, type ErrorCode } from "@/lib/errors/catalogue";
import { formatIsoDay } from "@/lib/format";
import { formatMoney } from "@/lib/ledger/money";
import type { Aftermath } from "./rules";
import type { DueOrder } from "./store";

/** Notifies the customer by email and inbox why a payment failed and what happens next. */
export async function tellFailure(
  tx: Tx,
  order: DueOrder,
  failure: ErrorCode,
  aftermath: Aftermath,
): Promise<void> {
  const amount = formatMoney(order.amountMinor);
  const subject = `Your standing order of ${amount} was not paid`;
  const toParagraphs = (payee: string) => [
    `We couldn’t make the payment of ${amount} to ${payee} from your standing order, due on ${formatIsoDay(order.nextOn)}. No money left your account.`,
    `Reason: ${textOf(failure)}`,
    whatNext(aftermath),
  ];
  await writeToInbox(
    tx,
    {
      customerId: order.customerId,
      sender: "customerCare",
      subject,
      content: toParagraphs(order.accountName).join("\n\n"),
    },
    (email, fullName) =>
      noticeMail(
        email,
        fullName,
        subject,
        toParagraphs(maskedName(order.accountName)),
      ),
  );
}

function whatNext(outcome: Aftermath): string {
  if (outcome.is === "retried")
    return `We will try again on ${formatIsoDay(outcome.on)}.`;
  if (outcome.is === "skipped")
    return `We skipped this payment. The next one is due on ${formatIsoDay(outcome.nextDue)}.`;
  if (outcome.is === "paused")
    return "We skipped this payment and paused the standing order. It makes no more payments until you resume it on the Payments page.";
  return "We skipped this payment. The standing order has ended.";
}
