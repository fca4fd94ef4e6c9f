import { formatReference } from "@/lib/ledger/payment-reference";
import { type Account, labelOf } from "@/lib/features/accounts/account";
import { formatAccount } from "@/lib/ledger/iban";
import { isThisBank } from "@/lib/features/payments/this-bank";
import type { Month } from "@/lib/features/statements/history/months";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import {
  type HistoryRow,
  isTransfer,
} from "@/lib/features/statements/history/row";
import {
  formatDayAndTime,
  formatLongDay,
  formatLongMonth,
} from "@/lib/platform/format";
import { arrivalNote } from "@/components/ledger/arrival-note";
import { addDays } from "@/lib/platform/time/calendar";
import { bankDay } from "@/lib/platform/time/clock";
import type { BadgedEntry } from "./entry-badges";
import { joinFacts, otherValueDay, toBadged } from "./line-facts";

/** An entry as its table row shows it: short texts, because a page sends its rows to the browser twice. */
export type HistoryLine = BadgedEntry & {
  id: string;
  /** The posting date. */
  date: string;
  time: string;
  /** The value date, where it is another day. */
  valueDay?: string;
  party: string;
  /** The name that gives the initials, where it is not the party. */
  initialsOf?: string;
  particulars: string;
  amount: string;
  flow: "in" | "out";
  balance?: string;
  reference?: string;
  /** Headings above the line, if it is the first of its month or day. */
  month?: string;
  /** The sums of the month, in and out. */
  sums?: readonly [string, string];
  day?: string;
};

const balanceOf = ({ balanceAfterMinor, currency }: HistoryRow) =>
  formatMoney(balanceAfterMinor, currency);

/** The amount in the other currency. */
const exchangedOf = ({ exchanged }: HistoryRow) =>
  exchanged !== undefined && formatMoney(exchanged.minor, exchanged.currency);

/** This bank's name on every line would say nothing. */
const otherBank = ({ bank }: HistoryRow) => !isThisBank(bank) && bank;

export function toWireLine(row: HistoryRow): HistoryLine {
  const isOutgoing = row.direction === "debit";
  return {
    ...toLine(row),
    particulars: joinFacts([
      row.description,
      isOutgoing && formatAccount(row.accountTransferredTo),
      otherBank(row),
      formatReference(row.paymentReference),
      exchangedOf(row),
      arrivalNote(row),
    ]),
  };
}

/** A line of a list that has transfers and everything else. */
export const toActivityLine = (row: HistoryRow): HistoryLine =>
  isTransfer(row) ? toWireLine(row) : toEntryLine(row);

export const toEntryLine = (row: HistoryRow): HistoryLine => ({
  ...toLine(row),
  balance: balanceOf(row),
});

export const toStatementLine = (row: HistoryRow): HistoryLine => ({
  ...toWireLine(row),
  balance: balanceOf(row),
  reference: row.reference,
});

/** Returns the lines with headings of days, which name another year than today's, and the account where there are several. */
export function withDays(
  rows: readonly HistoryRow[],
  today: string,
  accounts: readonly Account[] = [],
): HistoryLine[] {
  const thisYear = today.slice(0, 4);
  const toText = namingAccount(toActivityLine, accounts);
  return withHeadings(rows, toText, ({ day, isNewDay }) => {
    if (!isNewDay) return {};
    const year = day.slice(0, 4);
    return {
      day: dayHeading(day, today) + (year === thisYear ? "" : ` ${year}`),
    };
  });
}

/** The data of a list besides its rows: the sums of the months of one account, or the account of each row. */
type ListedMonths = { today: string } & (
  | { sums: readonly Month[]; currency: Currency }
  | { accounts: readonly Account[] }
);

/** Returns the lines with headings of days and of months, which have the sums of the month in a list of one account. */
export function withMonthsAndDays(
  rows: readonly HistoryRow[],
  list: ListedMonths,
): HistoryLine[] {
  const accounts = "accounts" in list ? list.accounts : [];
  const toText = namingAccount(toActivityLine, accounts);
  return withHeadings(rows, toText, ({ day, isNewDay, isNewMonth }) => ({
    ...(isNewMonth && {
      month: formatLongMonth(day),
      ...("sums" in list && { sums: sumsOf(day.slice(0, 7), list) }),
    }),
    ...(isNewDay && { day: dayHeading(day, list.today) }),
  }));
}

function sumsOf(
  month: string,
  { sums, currency }: { sums: readonly Month[]; currency: Currency },
) {
  const found = sums.find((sum) => sum.month === month);
  const text = (minor = 0n) => formatMoney(minor, currency);
  return [text(found?.inMinor), text(found?.outMinor)] as const;
}

/** Returns what makes lines that name the account of an owner who has several. */
export function namingAccount(
  toText: (row: HistoryRow) => HistoryLine,
  accounts: readonly Account[],
) {
  if (accounts.length < 2) return toText;
  const labels = new Map(accounts.map((one) => [one.number, labelOf(one)]));
  return (row: HistoryRow): HistoryLine => {
    const line = toText(row);
    return {
      ...line,
      particulars: joinFacts([labels.get(row.account) ?? "", line.particulars]),
    };
  };
}

/** Returns the lines, each with the heading of its month if it begins one. */
export const withMonths = (
  rows: readonly HistoryRow[],
  toText: (row: HistoryRow) => HistoryLine,
): HistoryLine[] =>
  withHeadings(rows, toText, ({ day, isNewMonth }) =>
    isNewMonth ? { month: formatLongMonth(day) } : {},
  );

function dayHeading(day: string, today: string): string {
  if (day === today) return "Today";
  return day === addDays(today, -1) ? "Yesterday" : formatLongDay(day);
}

/** A day of posting, and whether a line is the first one of it. */
type LineDay = { day: string; isNewDay: boolean; isNewMonth: boolean };

/** Adds headings of days of posting. Rows are in the order of posting, so no heading comes twice. */
function withHeadings(
  rows: readonly HistoryRow[],
  toText: (row: HistoryRow) => HistoryLine,
  toHeadings: (day: LineDay) => Pick<HistoryLine, "day" | "month" | "sums">,
): HistoryLine[] {
  let last = "";
  return rows.map((row) => {
    const day = bankDay(row.enteredAt);
    const isNewDay = day !== last;
    const isNewMonth = day.slice(0, 7) !== last.slice(0, 7);
    last = day;
    return { ...toText(row), ...toHeadings({ day, isNewDay, isNewMonth }) };
  });
}

function toLine(row: HistoryRow): HistoryLine {
  const isIncoming = row.direction === "credit";
  const { day: date, time } = formatDayAndTime(row.enteredAt);
  const other = isIncoming ? row.senderName : row.receiverName;
  const isExchange = row.kind === "exchange";
  return {
    ...toBadged(row),
    id: row.id,
    date,
    time,
    ...otherValueDay(row),
    party: other,
    ...(isExchange && {
      party: `Exchange ${isIncoming ? "from" : "to"} ${other}`,
      initialsOf: other,
    }),
    particulars: (isExchange && exchangedOf(row)) || row.description,
    amount: formatMoney(row.amountMinor, row.currency),
    flow: isIncoming ? "in" : "out",
  };
}
