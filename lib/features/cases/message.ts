import {
  answerBy,
  CASE_KINDS,
  inProgressTitle,
} from "@/lib/features/inbox/public";
import { noticeMail } from "@/lib/features/inbox/public-service";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import { type NamedAccount, yourAccount } from "@/lib/ledger/named-account";
import { referenceOf } from "@/lib/ledger/reference";
import type { CaseKind } from "@/lib/platform/db/generated/enums";
import { formatDateTime } from "@/lib/platform/format";
import { IF_NOT_YOU } from "@/lib/platform/mail/letter";
import type { Mail } from "@/lib/platform/mail/store";

/** The subject of the customer's first message. */
export const caseSubject = (kind: CaseKind, paymentId: string): string =>
  `${CASE_KINDS[kind]}: ${referenceOf(paymentId)}`;

/** Returns the text that the customer reads after opening a case. */
export const openedText = (number: string, openedAt: Date): string =>
  `Case ${number} is open. We will answer you by ${formatDateTime(answerBy(openedAt))}.`;

/** The email that confirms a new case. */
export const openedMail = (
  to: string,
  fullName: string,
  { number, kind, paymentId, openedAt }: CaseOfPayment & { openedAt: Date },
): Mail =>
  noticeMail(to, fullName, `Case ${number} is open`, [
    `You opened case ${number} about your payment ${referenceOf(paymentId)}: ${CASE_KINDS[kind]}.`,
    `${openedText(number, openedAt)} You will find the answer under Messages.`,
    IF_NOT_YOU,
  ]);

type Texts = {
  subject: string;
  paragraphs: string[];
};

type CaseOfPayment = { number: string; kind: CaseKind; paymentId: string };
type PaidCase = CaseOfPayment & {
  amountMinor: bigint;
  currency: Currency;
  /** The account that paid; null if it is the customer's only one. */
  account: NamedAccount | null;
};

export const declinedTexts = (
  { number, kind, paymentId }: CaseOfPayment,
  reason: string,
): Texts => ({
  subject:
    kind === "recall"
      ? `Case ${number}: we can’t recall your wire`
      : `Case ${number}: no refund`,
  paragraphs: [
    kind === "recall"
      ? `We looked into your request to recall the wire ${referenceOf(paymentId)}, and can’t grant it.`
      : `We looked into the problem with your payment ${referenceOf(paymentId)}, and can’t refund it.`,
    `Reason: ${reason}`,
    "The case is closed. If you disagree, reply to this message.",
  ],
});

export function refundedTexts(
  { number, paymentId, amountMinor, currency, account }: PaidCase,
  refundMinor: bigint,
): Texts {
  const amount = formatMoney(refundMinor, currency);
  const isPart = refundMinor < amountMinor;
  return {
    subject: `Case ${number}: we refunded ${amount}`,
    paragraphs: [
      `We refunded ${amount}${isPart ? ` of ${formatMoney(amountMinor, currency)}` : ""} for your payment ${referenceOf(paymentId)}. The money is in ${yourAccount(account)}.`,
      "The case is closed. If you have questions, reply to this message.",
    ],
  };
}

export function reversedTexts({
  number,
  paymentId,
  amountMinor,
  currency,
  account,
}: PaidCase): Texts {
  const amount = formatMoney(amountMinor, currency);
  return {
    subject: `Case ${number}: we reversed your payment`,
    paragraphs: [
      `We reversed your payment ${referenceOf(paymentId)}. The amount of ${amount} is back in ${yourAccount(account)}.`,
      "The case is closed. If you have questions, reply to this message.",
    ],
  };
}

/** The email about a case that a member of staff took on; no message goes with it. */
export const inProgressMail = (
  to: string,
  fullName: string,
  { number, paymentId }: CaseOfPayment,
): Mail =>
  noticeMail(to, fullName, inProgressTitle(number), [
    `A member of staff is looking into your payment ${referenceOf(paymentId)}. You will get our answer under Messages.`,
  ]);
