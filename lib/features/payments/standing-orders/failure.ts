import "server-only";
import { noticeMail } from "@/lib/features/inbox/messages/mail";
import { maskedName } from "@/lib/platform/mail/letter";
import { writeToInbox } from "@/lib/features/inbox/write-to-inbox";
import type { Tx } from "@/lib/platform/db/prisma";
import { textOf, type ErrorCode } from "@/lib/platform/errors/catalogue";
import { formatIsoDay } from "@/lib/platform/format";
import { formatMoney } from "@/lib/ledger/money";
import type { Aftermath } from "./rules";
import type { DueOrder } from "./store";

const reasons: Partial<Record<ErrorCode, string>> = {
  INSUFFICIENT_FUNDS: "Your available balance was too low.",
  LIMIT_EXCEEDED:
    "The amount was more than your account limit allowed that day.",
  PAYER_NOT_ACTIVE: "Your account wasn’t active. Please contact customer care.",
  BENEFICIARY_CLOSED:
    "The payee’s account can’t receive payments. Please check the account number with the payee.",
  CURRENCY_MISMATCH:
    "Your account and the payee’s account have different currencies.",
};

/** Returns why a payment failed, without its outcome. The texts of the catalogue address a sender in front of a form. */
export const reasonOf = (failure: ErrorCode): string =>
  reasons[failure] ?? textOf(failure);

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
    `Reason: ${reasonOf(failure)}`,
    whatNext(aftermath, failure, amount),
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

function whatNext(
  outcome: Aftermath,
  failure: ErrorCode,
  amount: string,
): string {
  if (outcome.is === "retried") {
    const again = `We will try again on ${formatIsoDay(outcome.on)}.`;
    return failure === "INSUFFICIENT_FUNDS"
      ? `${again} Please make sure that your available balance is at least ${amount} on that day.`
      : again;
  }
  if (outcome.is === "skipped")
    return `We skipped this payment. The next one is due on ${formatIsoDay(outcome.nextDue)}.`;
  if (outcome.is === "paused")
    return "We skipped this payment and paused the standing order. It makes no more payments until you resume it on the Payments page.";
  return "We skipped this payment. The standing order has ended.";
}
