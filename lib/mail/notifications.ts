import type { AccountStatus } from "@/lib/auth/callers";
import {
  formatDateTime,
  initials,
  maskedNumber,
  statusLabel,
} from "@/lib/format";
import { formatMoney } from "@/lib/ledger/money";
import { site } from "@/lib/site";
import { letter } from "./messages";
import type { Mail } from "./outbox/store";

// Mails are read by others than their owner: no balances, no whole names or numbers. And none of them has a link or
// asks for anything: whoever is used to that is caught by those who write such mails in a bank's name.

/** Money that came or went, for the eyes of a mailbox. */
export type MovementLine = {
  direction: "credit" | "debit";
  amountMinor: bigint;
  /** Whether the bank took back what moved before. */
  isReversal: boolean;
  /** The other party's name and number; empty where it has none. */
  otherName: string;
  otherNumber: string;
  enteredAt: Date;
};

const NO_ANSWER =
  "The details stand in your account. We never ask by mail for passwords or codes.";

/** What moved on an account; what happens at one time is told in one mail. */
export function movementsMail(
  to: string,
  fullName: string,
  lines: MovementLine[],
): Mail {
  const [first] = lines;
  const subject =
    lines.length === 1 && first
      ? `${movementTitle(first.direction, first.isReversal)}: ${formatMoney(first.amountMinor)}`
      : `${lines.length} movements on your ${site.name} account`;
  return letter(to, subject, [
    `Hello ${fullName},`,
    ...lines.map(movementSentence),
    NO_ANSWER,
  ]);
}

/** What happened, in the words of mails and notifications. */
export function movementTitle(
  direction: "credit" | "debit",
  isReversal: boolean,
): string {
  const title = direction === "credit" ? "Money in" : "Money out";
  return isReversal ? `${title} by a reversal` : title;
}

function movementSentence(line: MovementLine): string {
  const when = formatDateTime(line.enteredAt);
  const amount = formatMoney(line.amountMinor);
  const other = maskedParty(line.otherName, line.otherNumber);
  const moved =
    line.direction === "credit"
      ? `${amount} came in from ${other}, ${when}.`
      : `${amount} went out to ${other}, ${when}.`;
  return line.isReversal ? `The bank took back an entry: ${moved}` : moved;
}

/** `Petra Muster`, `1000000008` as `P. M., account •••• 0008`; the bank itself by its name. */
function maskedParty(name: string, number: string): string {
  if (!number) return name === "" ? site.name : maskedName(name);
  return `${maskedName(name)}, account ${maskedNumber(number)}`;
}

const maskedName = (name: string) =>
  name === site.name
    ? name
    : [...initials(name)].map((letter) => `${letter}.`).join(" ");

/** Somebody signed in with a device that the customer never used. */
export const newDeviceMail = (
  to: string,
  fullName: string,
  from: string,
  at: Date,
): Mail =>
  letter(to, `New sign-in to your ${site.name} account`, [
    `Hello ${fullName},`,
    `somebody signed in to your account with a device that was not used before: ${from}, ${formatDateTime(at)}.`,
    `If it was you, there is nothing to do. If it was not, sign in as you always do, sign out the other devices on your details page, choose a new password, and contact ${site.careEmail}.`,
  ]);

const STATUS_WORDS: Record<AccountStatus, string> = {
  active: "You can use all of it.",
  inactive: "You can sign in and see everything, but not send transfers.",
  closed: "It cannot be used any more.",
  disabled: "You cannot sign in for the time being.",
};

/** Staff changed what can be done with the account. */
export const statusMail = (
  to: string,
  fullName: string,
  status: AccountStatus,
): Mail =>
  letter(to, `Your ${site.name} account: ${statusLabel(status)}`, [
    `Hello ${fullName},`,
    `the status of your account was changed to "${statusLabel(status)}". ${STATUS_WORDS[status]}`,
    `If you have questions, please contact ${site.careEmail}.`,
  ]);

/** The bank wrote; what it wrote stays in the inbox. */
export const messageMail = (
  to: string,
  fullName: string,
  sender: string,
): Mail =>
  letter(to, `A message from ${site.name} is in your inbox`, [
    `Hello ${fullName},`,
    `${sender} has written to you. The message is in the inbox of your account.`,
    "We never ask by mail for passwords or codes.",
  ]);

/** The customer wants no mails any more of some topics, such as "Money out". */
export const mailsOffMail = (
  to: string,
  fullName: string,
  topics: string[],
): Mail =>
  letter(to, `Mails of your ${site.name} account were switched off`, [
    `Hello ${fullName},`,
    `no mail comes any more for: ${topics.join(", ")}. It was switched off on the details page of your account, where it can be switched on again.`,
    `If it was not you, please change your password and contact ${site.careEmail}.`,
  ]);
