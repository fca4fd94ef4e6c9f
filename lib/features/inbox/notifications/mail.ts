import {
  counted,
  formatDay,
  formatIsoDay,
  formatTime,
  maskedNumber,
} from "@/lib/platform/format";
import { arrivalDay } from "@/lib/ledger/arrival";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import { type NamedAccount, yourAccount } from "@/lib/ledger/named-account";
import { explainWire, type WireState } from "@/lib/ledger/wire-state";
import { letter, unlinked, NO_CODES, hello } from "@/lib/platform/mail/letter";
import type { Mail } from "@/lib/platform/mail/store";
import { site } from "@/lib/platform/config/site";

export type MovementLine = {
  direction: "credit" | "debit";
  amountMinor: bigint;
  currency: Currency;
  /** The customer's account; null if it is the only one. */
  account: string | null;
  cause: MovementCause;
  /**
   * The customer's text for their own payment, or the part of an instalment; empty for money in, because a stranger
   * wrote that text.
   */
  description: string;
  /** The other party's name and number; empty if it has none. */
  otherName: string;
  otherNumber: string;
  /** The fee, the state and the day of arrival of a wire; null for everything else. */
  feeMinor: bigint | null;
  wireState: WireState | null;
  arrivesOn: string | null;
  /** The reference that customers see; for a reversal, the reference of the reversed transaction. */
  reference: string;
  enteredAt: Date;
};

/**
 * The reason why money moved: a customer's transfer, wire or exchange, a move between two own accounts, an entry made
 * by staff, the repayment of a loan, a fee, its waiver, or the reversal of an earlier entry. No email is sent of moves,
 * exchanges, interest and monthly fees.
 */
export type MovementCause =
  | "transfer"
  | "wire"
  | "own"
  | "exchange"
  | "interest"
  | "fee"
  | "staff"
  | "repayment"
  | "waiver"
  | "reversal";

const formatMoment = (date: Date) =>
  `${formatDay(date)} at ${formatTime(date)}`;

/** An email names this many transactions; it counts the others. */
export const MAX_LINES = 50;

/** Returns one email about several postings of a customer, of which it names the first ones. */
export function movementsMail(
  to: string,
  fullName: string,
  lines: MovementLine[],
): Mail {
  const [first] = lines;
  const more = lines.length - MAX_LINES;
  const subject =
    lines.length === 1 && first
      ? movementTitle(first)
      : `${counted(lines.length, "transaction")} on your account`;
  return letter(to, subject, [
    hello(fullName),
    ...lines.slice(0, MAX_LINES).map(movementSentence),
    ...(more > 0 ? [`And ${counted(more, "more transaction")}.`] : []),
    `You can see the details ${detailsLocation(lines)}. If you don’t recognise ${lines.length === 1 ? "this transaction" : "one of these transactions"}, please contact ${site.careEmail} straight away.`,
    NO_CODES,
  ]);
}

export function movementTitle({
  direction,
  cause,
  amountMinor,
  currency,
}: Pick<
  MovementLine,
  "direction" | "cause" | "amountMinor" | "currency"
>): string {
  const amount = formatMoney(amountMinor, currency);
  const isIn = direction === "credit";
  if (cause === "reversal")
    return isIn
      ? `Reversal: you received ${amount}`
      : `Reversal: ${amount} was debited`;
  if (cause === "waiver") return `Fee waived: you received ${amount}`;
  if (cause === "exchange")
    return isIn ? `You bought ${amount}` : `You sold ${amount}`;
  if (cause === "interest")
    return isIn
      ? `Interest of ${amount}`
      : `Interest corrected: ${amount} was debited`;
  if (isIn) return `You received ${amount}`;
  if (cause === "fee") return `Fee of ${amount}`;
  if (cause === "repayment") return `Loan repayment of ${amount}`;
  if (cause === "own") return `You moved ${amount}`;
  return cause === "staff"
    ? `${amount} was debited from your account`
    : `Your ${cause} of ${amount} was sent`;
}

/** Transactions leaves out reversals and the transactions they reverse; statements have both. */
const detailsLocation = (lines: MovementLine[]) =>
  lines.some(({ cause }) => cause === "reversal" || cause === "waiver")
    ? "in your account statement"
    : "under Transactions";

function movementSentence(line: MovementLine): string {
  const { cause, reference } = line;
  const when = formatMoment(line.enteredAt);
  const amount = formatMoney(line.amountMinor, line.currency);
  const other = toParty(line.otherName, line.otherNumber);
  const isIn = line.direction === "credit";
  const own = line.account && `account ${maskedNumber(line.account)}`;
  const received = own ? `${amount} in ${own}` : amount;
  const account = own ? `your ${own}` : "your account";
  if (cause === "reversal")
    return isIn
      ? `We reversed transaction ${reference} on ${when}. You received ${received} from ${other}.`
      : `We reversed transaction ${reference} on ${when}. We returned ${amount} from ${account} to ${other}.`;
  if (cause === "waiver")
    return `We waived fee ${reference} on ${when}. You received ${received}.`;
  const referred = `Reference: ${reference}.`;
  if (isIn)
    return `You received ${received} from ${other} on ${when}. ${referred}`;
  if (cause === "repayment")
    return `We debited ${amount} from ${account} on ${when} for your loan (${unlinked(line.description)}). ${referred}`;
  if (cause === "staff")
    return `${amount} was debited from ${account} on ${when} and paid to ${other}. ${referred}`;
  const described = line.description
    ? ` with the description “${unlinked(line.description)}”`
    : "";
  const paid = own ? `${amount} from ${own}` : amount;
  const fee =
    line.feeMinor === null
      ? ""
      : ` Its fee of ${formatMoney(line.feeMinor, line.currency)} was debited as well.`;
  const sent = `Your ${cause} of ${paid} to ${other}${described} was sent on ${when}.${fee} ${referred}`;
  return [sent, ...wireSentences(line)].join(" ");
}

/**
 * Returns the state of a wire as sentences, after the day on which it arrives while it is on its way: the last sentence
 * is about money that comes back.
 */
export function wireSentences(
  wire: Pick<MovementLine, "wireState" | "arrivesOn">,
): string[] {
  if (!wire.wireState) return [];
  const day = arrivalDay(wire);
  return [
    ...(day ? [`The wire arrives on ${formatIsoDay(day)}.`] : []),
    explainWire(wire.wireState),
  ];
}

/** Returns `Petra Muster`, `1000000008` as `Petra Muster (account •••• 0008)`. */
function toParty(name: string, number: string): string {
  if (!number) return unlinked(name || site.name);
  return `${unlinked(name)} (account ${maskedNumber(number)})`;
}

type HoldLine = {
  amountMinor: bigint;
  currency: Currency;
  isReleased: boolean;
};

export const holdTitle = ({
  amountMinor,
  currency,
  isReleased,
}: HoldLine): string =>
  `${formatMoney(amountMinor, currency)} is ${isReleased ? "no longer " : ""}on hold`;

const holdSentence = (line: HoldLine, account: NamedAccount | null) =>
  account
    ? `${holdTitle(line)} in ${yourAccount(account)}.`
    : `${holdTitle(line)}.`;

/**
 * Sent after staff placed or released holds on an account, without their reasons: email is not private.
 * @param holds.account null if it is the customer's only one
 */
export const holdsMail = (
  to: string,
  fullName: string,
  { lines, account }: { lines: HoldLine[]; account: NamedAccount | null },
): Mail =>
  letter(to, lines.length === 1 ? holdTitle(lines[0]!) : "Money on hold", [
    hello(fullName),
    ...lines.map((line) =>
      line.isReleased
        ? `${holdSentence(line, account)} You can spend this money again.`
        : `${holdSentence(line, account)} It stays in your total balance, but you can’t spend it for now.`,
    ),
    // The dashboard and the page of an account list open holds only.
    ...(lines.every(({ isReleased }) => isReleased)
      ? []
      : [
          account
            ? `Sign in and open ${yourAccount(account)} under Accounts to see the reason.`
            : "Sign in to see the reason on your dashboard.",
        ]),
    `If you have questions, please contact ${site.careEmail}.`,
    NO_CODES,
  ]);

/** Sent after the customer turned off emails about some topics, such as "money out". */
export const mailTurnedOffMail = (
  to: string,
  fullName: string,
  topics: string[],
): Mail =>
  letter(to, "Email notifications were turned off", [
    hello(fullName),
    `You no longer get emails about ${topics.join(" or ")}. They were turned off in your profile, where you can turn them on again.`,
    `If this wasn’t you, please change your password and contact ${site.careEmail} straight away.`,
  ]);
