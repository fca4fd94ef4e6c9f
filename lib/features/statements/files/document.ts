import { capitalised } from "@/lib/platform/format";
import type { HistoryRow } from "@/lib/features/statements/history/queries";
import type { Statement } from "@/lib/features/statements/history/statement";
import { bankDay } from "@/lib/platform/time/clock";
import { transactionCodeOf, type TransactionCode } from "./transaction-code";
import { demonstration, type Operator, site } from "@/lib/platform/config/site";
import type { AccountType } from "@/lib/ledger/account-label";
import type { Currency } from "@/lib/ledger/money";

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
  /** The other party, and their account as far as the holder knows it. */
  party: string;
  partyAccount: string;
  bank: string;
  description: string;
  /** The structured reference of a bill, or "". */
  paymentReference: string;
  /** The payer's own reference, or "". */
  endToEndId: string;
  /** Whether it takes back another entry, or is the return of a wire. */
  isReversal: boolean;
  isReturn: boolean;
  code: TransactionCode;
  /** "Reversed", "Entered by staff", "Pending" and so on, joined by commas; may be empty. */
  remarks: string;
};

export type StatementDocument = {
  /** Depends only on account and time of creation; at most 32 characters. */
  id: string;
  bank: typeof site;
  /** The demonstration notice, or the operator. */
  notice: string;
  madeAt: Date;
  holder: string;
  accountNumber: string;
  accountType: AccountType;
  currency: Currency;
  period: Statement["period"];
  openingMinor: bigint;
  closingMinor: bigint;
  creditsMinor: bigint;
  debitsMinor: bigint;
  lines: DocumentLine[];
};

/** Returns a statement as texts. The sums are taken over unchanged. */
export function toStatementDocument(
  statement: Statement,
  operator: Operator,
  madeAt: Date,
): StatementDocument {
  const { account, lines, ...sums } = statement;
  return {
    ...sums,
    id: `${account.number.slice(-10)}-${madeAt.toISOString().replace(/\D/g, "")}`,
    bank: site,
    notice: demonstration(operator).line,
    madeAt,
    holder: account.holder,
    accountNumber: account.number,
    accountType: account.type,
    currency: account.currency,
    lines: lines.map(toLine),
  };
}

function toLine(row: HistoryRow): DocumentLine {
  const outgoing = row.direction === "debit";
  const isReversal = row.reversal === "reversal";
  return {
    id: row.id,
    reference: row.reference,
    entryDay: bankDay(row.enteredAt),
    valueDay: bankDay(row.valueAt),
    enteredAt: row.enteredAt,
    valueAt: row.valueAt,
    direction: row.direction,
    amountMinor: row.amountMinor,
    balanceMinor: row.balanceAfterMinor,
    party: outgoing ? row.receiverName : row.senderName,
    partyAccount: row.otherAccount,
    bank: row.bank,
    description: row.description,
    paymentReference: row.paymentReference,
    endToEndId: row.endToEndId,
    isReversal,
    isReturn: row.kind === "return",
    code: transactionCodeOf({
      ...row,
      // A reversal has the code of what it takes back.
      direction: outgoing !== isReversal ? "debit" : "credit",
    }),
    remarks: remarksOf(row).join(", "),
  };
}

/** Returns what a file says of a line beside its texts: "Reversed", "Entered by staff", "Pending" and so on. */
export function remarksOf(row: HistoryRow): string[] {
  return [
    row.reversal && capitalised(row.reversal),
    row.enteredByStaff && "Entered by staff",
    row.wireState && capitalised(row.wireState),
  ].filter((remark) => typeof remark === "string");
}
