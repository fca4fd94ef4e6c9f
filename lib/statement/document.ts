import { capitalised, zurichToday } from "@/lib/format";
import type { HistoryRow, Statement } from "@/lib/history/queries";
import { demonstration, type Operator, site } from "@/lib/site";

/** One line as every format states it. */
export type DocumentLine = {
  /** Public id of the entry. */
  id: string;
  reference: string;
  /** Days in Zurich, `yyyy-mm-dd`. */
  entryDay: string;
  valueDay: string;
  enteredAt: Date;
  valueAt: Date;
  direction: "credit" | "debit";
  amountMinor: bigint;
  balanceMinor: bigint;
  /** Whom the money came from or went to, and where it went. */
  party: string;
  partyAccount: string;
  bank: string;
  description: string;
  /** "Reversed", "Entered by staff", "Pending" …, joined by commas; empty for an ordinary line. */
  remarks: string;
};

/** A statement as it is written down: the one source of every file made of it. */
export type StatementDocument = {
  /** The same for the same account, period and moment; 32 characters at most. */
  id: string;
  bank: typeof site;
  /** The demonstration notice, or who runs this bank. */
  notice: string;
  madeAt: Date;
  holder: string;
  accountNumber: string;
  accountType: "savings" | "current";
  currency: string;
  period: Statement["period"];
  openingMinor: bigint;
  closingMinor: bigint;
  creditsMinor: bigint;
  debitsMinor: bigint;
  lines: DocumentLine[];
};

type Holder = {
  fullName: string;
  accountNumber: string;
  accountType: "savings" | "current";
  accountCurrency: string;
};

/** Puts a statement and its holder into words; adds nothing and sums nothing anew. */
export function toStatementDocument(
  statement: Statement,
  holder: Holder,
  operator: Operator,
  madeAt: Date,
): StatementDocument {
  const { lines, ...sums } = statement;
  return {
    ...sums,
    id: `${holder.accountNumber.slice(-10)}-${madeAt.toISOString().replace(/\D/g, "")}`,
    bank: site,
    notice: demonstration(operator).line,
    madeAt,
    holder: holder.fullName,
    accountNumber: holder.accountNumber,
    accountType: holder.accountType,
    currency: holder.accountCurrency,
    lines: lines.map(toLine),
  };
}

function toLine(row: HistoryRow): DocumentLine {
  const outgoing = row.direction === "debit";
  return {
    id: row.id,
    reference: row.reference,
    entryDay: zurichToday(row.enteredAt),
    valueDay: zurichToday(row.valueAt),
    enteredAt: row.enteredAt,
    valueAt: row.valueAt,
    direction: row.direction,
    amountMinor: row.amountMinor,
    balanceMinor: row.balanceAfterMinor,
    party: outgoing ? row.receiverName : row.senderName,
    partyAccount: outgoing ? row.accountTransferredTo : "",
    bank: row.bank,
    description: row.description,
    remarks: remarksOf(row).join(", "),
  };
}

const STATUS = {
  posted: null,
  pending: "Pending",
  settled: "Settled",
  returned: "Returned",
} as const;

function remarksOf(row: HistoryRow): string[] {
  return [
    row.reversal && capitalised(row.reversal),
    row.enteredByStaff && "Entered by staff",
    STATUS[row.status],
  ].filter((remark) => typeof remark === "string");
}
