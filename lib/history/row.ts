import { site } from "@/lib/site";
import { toJsonNumber } from "@/lib/ledger/money";

/** One line of an account's history: the account's side of one entry. */
export type HistoryRow = {
  /** Public id of the entry. */
  id: string;
  reference: string;
  direction: "credit" | "debit";
  amountMinor: bigint;
  balanceAfterMinor: bigint;
  senderName: string;
  receiverName: string;
  accountTransferredTo: string;
  bank: string;
  description: string;
  valueAt: Date;
  enteredAt: Date;
  status: "posted" | "pending" | "settled" | "returned";
  enteredByStaff: boolean;
  reversal: Reversal;
};

/** Where the bank has corrected: what was taken back is `reversed`, what takes it back a `reversal`. */
export type Reversal = "reversed" | "reversal" | null;

export const reversalOf = (kind: string, isReversed: boolean): Reversal => {
  if (kind === "reversal") return "reversal";
  return isReversed ? "reversed" : null;
};

/** A line as SQL answers it: the account's posting, its entry, and the account at the other side. */
export type HistoryRecord = {
  posting_id: bigint;
  public_id: string;
  kind: string;
  direction: "credit" | "debit";
  amount_minor: bigint;
  balance_after_minor: bigint;
  description: string;
  bank: string;
  counterparty_name: string;
  counterparty_number: string;
  value_at: Date;
  entered_at: Date;
  entered_by: string;
  wire_status: "pending" | "settled" | "returned" | null;
  reversed: boolean;
  other_kind: string;
  other_number: string | null;
  other_name: string | null;
};

/** What people call the account at the other side; the bank's own accounts are the bank. */
export function holderName(kind: string, name: string | null): string {
  if (kind !== "customer") return site.name;
  return name ?? "Closed account";
}

/** Whether this is such a short name, whole. */
export const isReference = (text: string): boolean =>
  /^LM-[0-9A-F]{8}$/i.test(text);

/** The short name people quote for an entry: it tells nothing of how many there are. */
export const referenceOf = (publicId: string): string =>
  `LM-${publicId.slice(0, 8).toUpperCase()}`;

/** The line as its owner sees it. Whom a transfer went to is told in the owner's own words, as typed. */
export function toHistoryRow(
  record: HistoryRecord,
  owner: { fullName: string; accountNumber: string },
): HistoryRow {
  const outgoing = record.direction === "debit";
  // Name and number on the entry are the other party's, unless this is the beneficiary's side of a customer's transfer:
  // of what the payer sent, or of what a reversal takes from the beneficiary again.
  const isPayer = outgoing !== (record.kind === "reversal");
  const named = isPayer || record.other_kind !== "customer";
  // Whose account was deleted has no name any more, not even the one a payer once typed.
  const gone = record.other_kind === "customer" && record.other_name === null;
  const other =
    (named && !gone && record.counterparty_name) ||
    holderName(record.other_kind, record.other_name);
  return {
    id: record.public_id,
    reference: referenceOf(record.public_id),
    direction: record.direction,
    amountMinor: record.amount_minor,
    balanceAfterMinor: record.balance_after_minor,
    senderName: outgoing ? owner.fullName : other,
    receiverName: outgoing ? other : owner.fullName,
    // A payee learns the payer's number by a reversal no more than by the transfer that it takes back.
    accountTransferredTo: outgoing
      ? named
        ? record.counterparty_number || (record.other_number ?? "")
        : ""
      : owner.accountNumber,
    bank: record.bank || site.name,
    description: record.description,
    valueAt: record.value_at,
    enteredAt: record.entered_at,
    status: record.wire_status ?? "posted",
    enteredByStaff: record.entered_by === "staff",
    reversal: reversalOf(record.kind, record.reversed),
  };
}

/** A line in the words of GET /transaction-history/{userId}. */
export function toHistoryJson(row: HistoryRow) {
  return {
    _id: row.id,
    reference: row.reference,
    senderName: row.senderName,
    receiverName: row.receiverName,
    bank: row.bank,
    accountTransferredTo: row.accountTransferredTo,
    amountTransferred: toJsonNumber(row.amountMinor),
    transactionType: row.direction,
    remark: row.description,
    date: row.valueAt.toISOString(),
    enteredAt: row.enteredAt.toISOString(),
    balanceAfter: toJsonNumber(row.balanceAfterMinor),
    status: row.status,
    enteredByStaff: row.enteredByStaff,
  };
}

/** A line in the words of GET /bank-statement/{userId}. */
export function toStatementJson(row: HistoryRow) {
  return {
    ...toHistoryJson(row),
    date: row.enteredAt.toISOString(),
    valueDate: row.valueAt.toISOString(),
    type: row.direction,
    amount: toJsonNumber(row.amountMinor),
    recipientAccount: row.accountTransferredTo,
  };
}
