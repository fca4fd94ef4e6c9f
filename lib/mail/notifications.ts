import type { AccountStatus } from "@/lib/auth/callers";
import {
  formatDay,
  formatTime,
  initials,
  maskedNumber,
  statusLabel,
} from "@/lib/format";
import { formatMoney } from "@/lib/ledger/money";
import { site } from "@/lib/site";
import { letter } from "./messages";
import type { Mail } from "./outbox/store";

// Email is not private: no balances, no full names, no full numbers. No links and no requests either, so that
// customers do not learn to trust them in forged emails.

export type MovementLine = {
  direction: "credit" | "debit";
  amountMinor: bigint;
  cause: MovementCause;
  /** The other party's name and number; empty if it has none. */
  otherName: string;
  otherNumber: string;
  /** The reference that customers see; of a reversal, the reference of the reversed transaction. */
  reference: string;
  enteredAt: Date;
};

/** Why money moved: a customer's transfer or wire, an entry made by staff, or the reversal of an earlier entry. */
export type MovementCause = "transfer" | "wire" | "staff" | "reversal";

const NO_CODES = "We never ask for passwords or codes by email.";

const formatMoment = (date: Date) =>
  `${formatDay(date)} at ${formatTime(date)}`;

/** Returns one email about all postings of a customer in one run. */
export function movementsMail(
  to: string,
  fullName: string,
  lines: MovementLine[],
): Mail {
  const [first] = lines;
  const subject =
    lines.length === 1 && first
      ? movementTitle(first)
      : `${lines.length} transactions on your account`;
  return letter(to, subject, [
    `Hello ${fullName},`,
    ...lines.map(movementSentence),
    `You can see the details ${detailsPlace(lines)}. If you don’t recognise ${lines.length === 1 ? "this transaction" : "one of these transactions"}, please contact ${site.careEmail} straight away.`,
    NO_CODES,
  ]);
}

export function movementTitle({
  direction,
  cause,
  amountMinor,
}: Pick<MovementLine, "direction" | "cause" | "amountMinor">): string {
  const amount = formatMoney(amountMinor);
  const isIn = direction === "credit";
  if (cause === "reversal")
    return isIn
      ? `Reversal: you received ${amount}`
      : `Reversal: ${amount} was debited`;
  if (isIn) return `You received ${amount}`;
  return cause === "staff"
    ? `${amount} was debited from your account`
    : `Your ${cause} of ${amount} was sent`;
}

/** Transactions leaves out reversals and the transactions they reverse; statements have both. */
const detailsPlace = (lines: MovementLine[]) =>
  lines.some(({ cause }) => cause === "reversal")
    ? "in your account statement"
    : "under Transactions";

function movementSentence(line: MovementLine): string {
  const { cause, reference } = line;
  const when = formatMoment(line.enteredAt);
  const amount = formatMoney(line.amountMinor);
  const other = maskedParty(line.otherName, line.otherNumber);
  const isIn = line.direction === "credit";
  if (cause === "reversal")
    return isIn
      ? `We reversed transaction ${reference} on ${when}. You received ${amount} from ${other}.`
      : `We reversed transaction ${reference} on ${when}. We returned ${amount} from your account to ${other}.`;
  const referred = `Reference: ${reference}.`;
  if (isIn)
    return `You received ${amount} from ${other} on ${when}. ${referred}`;
  if (cause === "staff")
    return `${amount} was debited from your account on ${when} and paid to ${other}. ${referred}`;
  const sent = `Your ${cause} of ${amount} to ${other} was sent on ${when}. ${referred}`;
  return cause === "wire"
    ? `${sent} It’s pending until the other bank has accepted it.`
    : sent;
}

/** Masks `Petra Muster`, `1000000008` as `P. M. (account •••• 0008)`; the bank's own name stays. */
function maskedParty(name: string, number: string): string {
  if (!number) return name === "" ? site.name : maskedName(name);
  return `${maskedName(name)} (account ${maskedNumber(number)})`;
}

/** Masks a name as its initials: `P. M.`; the bank's own name stays. */
export const maskedName = (name: string) =>
  name === site.name
    ? name
    : [...initials(name)].map((letter) => `${letter}.`).join(" ");

export const newDeviceMail = (
  to: string,
  fullName: string,
  from: string,
  at: Date,
): Mail =>
  letter(to, NEW_SIGN_IN, [
    `Hello ${fullName},`,
    `Someone signed in to your account from a new device: ${from}, on ${formatMoment(at)}.`,
    `If this was you, you don’t need to do anything. If it wasn’t, change your password in your profile. This signs out all other sessions. Then contact ${site.careEmail} straight away.`,
  ]);

/** Email subject and notification title. */
export const NEW_SIGN_IN = "New sign-in to your account";

/** What each status means for the customer, for emails and notifications. */
export const STATUS_WORDS: Record<AccountStatus, string> = {
  active: "You can sign in and send transfers.",
  inactive:
    "You can sign in and see your account, but you can’t send transfers, and standing orders aren’t paid.",
  closed:
    "You can’t sign in or use the account any more. Any standing orders are cancelled. Your balance stays in the account until our staff decide what happens to it.",
  disabled:
    "You can’t sign in, and standing orders aren’t paid. Your balance stays in the account.",
};

const STATUS_CONTACT: Record<AccountStatus, string> = {
  active: "If you have questions",
  inactive: "To reactivate your account",
  closed: "If you have questions about your balance",
  disabled: "To ask why, or to use your account again",
};

/** Email subject and notification title. */
export const statusTitle = (status: string): string =>
  `Your account status is now: ${statusLabel(status)}`;

export const statusMail = (
  to: string,
  fullName: string,
  status: AccountStatus,
): Mail =>
  letter(to, statusTitle(status), [
    `Hello ${fullName},`,
    `Our staff changed the status of your account to ${statusLabel(status)}. ${STATUS_WORDS[status]}`,
    `${STATUS_CONTACT[status]}, please contact ${site.careEmail}.`,
  ]);

/** Announces a message from the bank. Its text is in the inbox only. */
export const messageMail = (
  to: string,
  fullName: string,
  sender: string,
): Mail =>
  letter(to, messageTitle(sender), [
    `Hello ${fullName},`,
    `${sender} sent you a message. You can read it in your account, under Messages.`,
    NO_CODES,
  ]);

/** Email subject and notification title. */
export const messageTitle = (sender: string): string =>
  `New message from ${sender}`;

/** Sent after the customer turned off emails about some topics, such as "money out". */
export const mailsOffMail = (
  to: string,
  fullName: string,
  topics: string[],
): Mail =>
  letter(to, "Email notifications were turned off", [
    `Hello ${fullName},`,
    `You no longer get emails about ${topics.join(" or ")}. They were turned off in your profile, where you can turn them on again.`,
    `If this wasn’t you, please change your password and contact ${site.careEmail} straight away.`,
  ]);
