import "server-only";
import { UNEXPECTED } from "@/lib/platform/errors/failure";
import { ledgerErrors } from "@/lib/ledger/errors";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { unlinked } from "@/lib/platform/mail/letter";
import { sendLetter } from "@/lib/features/inbox/public-service";
import type { Tx } from "@/lib/platform/db/prisma";
import { formatIsoDay, maskedNumber } from "@/lib/platform/format";
import { POSTING_ERRORS } from "@/lib/ledger/posting-errors";
import { site } from "@/lib/platform/config/site";
import { standingOrderErrors } from "./errors";
import { amountText } from "./order";
import type { Attempt, FailureOutcome } from "./run-store";

type FailedAttempt = Exclude<Attempt, { outcome: "paid" }>;

/** The errors' own texts address a sender in front of a form. */
const REASONS = new Map(
  Object.entries({
    [ledgerErrors.INSUFFICIENT_FUNDS.code]:
      "Your available balance was too low.",
    [ledgerErrors.NOTHING_TO_MOVE.code]:
      "The available balance was not above the amount to keep.",
    [ledgerErrors.LIMIT_EXCEEDED.code]:
      "The amount was more than your account limit allowed that day.",
    [ledgerErrors.PAYEE_UNKNOWN.code]:
      `${site.name} has no account with the payee’s number. Please check the number and the bank with the payee. To change them, cancel the order and set up a new one.`,
    [ledgerErrors.BENEFICIARY_CLOSED.code]:
      "The payee’s account can’t receive payments. Please check the account number with the payee.",
    [ledgerErrors.CHANGE_UNCONFIRMED.code]:
      "We changed your account or sign-in data recently, and a second colleague hasn’t confirmed it yet. Please contact customer care.",
    [ledgerErrors.RATE_MISSING.code]:
      "We had no current exchange rate for the currency of your account.",
    [ledgerErrors.CURRENCY_MISMATCH.code]:
      "Your account and the payee’s account have different currencies.",
  }),
);

/** Returns why a payment failed, without its outcome. */
export const reasonOf = ({ code, text }: ErrorValue): string =>
  REASONS.get(code) ?? text;

const FAILURES = [
  ...POSTING_ERRORS,
  standingOrderErrors.PAYER_NOT_ACTIVE,
  standingOrderErrors.BANK_DIFFERS,
];

/** Returns the failure that a run was stored with. */
export const failureOf = (code: string): ErrorValue =>
  FAILURES.find((failure) => failure.code === code) ?? UNEXPECTED;

type OrderAmount = Parameters<typeof amountText>[0];

/** The amount alone, also that of an order that keeps it. */
const plainAmount = (attempt: OrderAmount) =>
  amountText({ ...attempt, keeps: false });

const deedOf = (attempt: OrderAmount, payee: string) =>
  attempt.keeps
    ? `move the money above ${plainAmount(attempt)} to ${payee} by your standing order`
    : `make the payment of ${plainAmount(attempt)} to ${payee} from your standing order`;

const neededText = (attempt: OrderAmount) =>
  attempt.keeps
    ? `more than ${plainAmount(attempt)}`
    : `at least ${plainAmount(attempt)}`;

const failureSubject = (attempt: OrderAmount) =>
  attempt.keeps
    ? `Your standing order that keeps ${plainAmount(attempt)} was not paid`
    : `Your standing order of ${plainAmount(attempt)} was not paid`;

/** Notifies the customer by email and inbox why a payment failed and what happens next. */
export async function notifyFailure(
  tx: Tx,
  attempt: FailedAttempt,
  failure: ErrorValue,
): Promise<void> {
  const toParagraphs = (payee: string) => [
    `We couldn’t ${deedOf(attempt, payee)}, due on ${formatIsoDay(attempt.dueOn)}. No money left your account ${maskedNumber(attempt.fromAccount)}.`,
    `Reason: ${reasonOf(failure)}`,
    nextStepText(attempt, failure, neededText(attempt)),
  ];
  await sendLetter(
    tx,
    { customerId: attempt.customerId },
    {
      subject: failureSubject(attempt),
      paragraphs: toParagraphs(attempt.accountName),
      mailParagraphs: toParagraphs(unlinked(attempt.accountName)),
    },
  );
}

function nextStepText(
  next: FailureOutcome,
  failure: ErrorValue,
  needed: string,
): string {
  if (next.outcome === "retried") {
    const again = `We will try again on ${formatIsoDay(next.continuesOn)}.`;
    return failure === ledgerErrors.INSUFFICIENT_FUNDS
      ? `${again} Please make sure that your available balance is ${needed} on that day.`
      : again;
  }
  if (next.outcome === "skipped")
    return `We skipped this payment. The next one is due on ${formatIsoDay(next.continuesOn)}.`;
  if (next.outcome === "paused")
    return "We skipped this payment and paused the standing order. It makes no more payments until you resume it on the Payments page.";
  return "We skipped this payment. The standing order has ended.";
}
