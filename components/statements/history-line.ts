import { isThisBank } from "@/lib/features/payments/this-bank";
import { formatMoney } from "@/lib/ledger/money";
import {
  type HistoryRow,
  isTransfer,
  type StaffHistoryRow,
} from "@/lib/features/statements/history/row";
import {
  capitalised,
  formatDay,
  formatDayAndTime,
  formatLongDay,
  formatLongMonth,
} from "@/lib/platform/format";
import { addDays } from "@/lib/platform/time/calendar";
import { bankDay } from "@/lib/platform/time/clock";
import type { BadgedEntry } from "./entry-badges";

/** An entry as its table row shows it: short texts, because a page sends its rows to the browser twice. */
export type HistoryLine = BadgedEntry & {
  id: string;
  /** The posting date. */
  date: string;
  time: string;
  /** The value date, where it is another day. */
  valueDay?: string;
  party: string;
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

/** An entry as a row of the staff's history. */
export type StaffHistoryLine = BadgedEntry &
  Omit<
    StaffHistoryRow,
    | keyof BadgedEntry
    | "amountMinor"
    | "currency"
    | "direction"
    | "enteredAt"
    | "valueAt"
    | "reversible"
  > & {
    amount: string;
    direction: string;
    date: string;
    valueDay?: string;
    reversible?: true;
  };

const balanceOf = ({ balanceAfterMinor, currency }: HistoryRow) =>
  formatMoney(balanceAfterMinor, currency);

/** This bank's name on every line would say nothing. */
const otherBank = ({ bank }: HistoryRow) => !isThisBank(bank) && bank;

export function toWireLine(row: HistoryRow): HistoryLine {
  const isOutgoing = row.direction === "debit";
  return {
    ...toLine(row),
    particulars: joinFacts([
      row.description,
      isOutgoing && row.accountTransferredTo,
      otherBank(row),
    ]),
  };
}

/** A line of a list that has transfers and everything else. */
export const toActivityLine = (row: HistoryRow): HistoryLine =>
  isTransfer(row) ? toWireLine(row) : toEntryLine(row);

export function toEntryLine(row: HistoryRow): HistoryLine {
  return {
    ...toLine(row),
    balance: balanceOf(row),
  };
}

export function toStatementLine(row: HistoryRow): HistoryLine {
  return {
    ...toWireLine(row),
    balance: balanceOf(row),
    reference: row.reference,
  };
}

/** Returns the lines, each with the heading of its day if it begins one. The headings name another year than today's. */
export function withDays(
  rows: readonly HistoryRow[],
  today: string,
): HistoryLine[] {
  let last = "";
  return rows.map((row) => {
    const day = bankDay(row.enteredAt);
    const isNew = day !== last;
    last = day;
    return {
      ...toActivityLine(row),
      ...(isNew && { day: dayHeading(day, today) }),
    };
  });
}

function dayHeading(day: string, today: string): string {
  if (day === today) return "Today";
  if (day === addDays(today, -1)) return "Yesterday";
  const year = day.slice(0, 4);
  return formatLongDay(day) + (year === today.slice(0, 4) ? "" : ` ${year}`);
}

/**
 * Returns the lines, each with the headings that it begins: its month of posting and, for `days`, its day. Rows are
 * in the order of posting, so no heading comes twice.
 */
export function withHeadings(
  rows: readonly HistoryRow[],
  toText: (row: HistoryRow) => HistoryLine,
  headings: "months" | "days",
): HistoryLine[] {
  let last = "";
  return rows.map((row) => {
    const day = bankDay(row.enteredAt);
    const isNewMonth = day.slice(0, 7) !== last.slice(0, 7);
    const isNewDay = headings === "days" && day !== last;
    last = day;
    return {
      ...toText(row),
      ...(isNewMonth && { month: formatLongMonth(day) }),
      ...(isNewDay && { day: formatLongDay(day) }),
    };
  });
}

export function toStaffLine({
  status,
  enteredByStaff,
  reversal,
  amountMinor,
  currency,
  valueAt,
  enteredAt,
  reversible,
  ...row
}: StaffHistoryRow): StaffHistoryLine {
  return {
    ...toBadged({ status, enteredByStaff, reversal }),
    ...row,
    amount: formatMoney(amountMinor, currency),
    direction: capitalised(row.direction),
    date: formatDay(enteredAt),
    ...otherValueDay({ valueAt, enteredAt }),
    ...(reversible && { reversible }),
  };
}

function toLine(row: HistoryRow): HistoryLine {
  const isIncoming = row.direction === "credit";
  const { day: date, time } = formatDayAndTime(row.enteredAt);
  return {
    ...toBadged(row),
    id: row.id,
    date,
    time,
    ...otherValueDay(row),
    party: isIncoming ? row.senderName : row.receiverName,
    particulars: row.description,
    amount: formatMoney(row.amountMinor, row.currency),
    flow: isIncoming ? "in" : "out",
  };
}

/** Leaves out what most entries have, so that it is not sent. */
function toBadged({
  status,
  enteredByStaff,
  reversal,
}: Required<BadgedEntry>): BadgedEntry {
  return {
    ...(status !== "posted" && { status }),
    ...(enteredByStaff && { enteredByStaff }),
    ...(reversal && { reversal }),
  };
}

function otherValueDay({
  valueAt,
  enteredAt,
}: {
  valueAt: Date;
  enteredAt: Date;
}) {
  const isSameDay =
    valueAt.getTime() === enteredAt.getTime() ||
    formatDay(valueAt) === formatDay(enteredAt);
  return isSameDay ? {} : { valueDay: formatDay(valueAt) };
}

/** Joins facts on one line. A line break comes after the dot, never before it. */
function joinFacts(parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join("\u00a0· ");
}
