import { referenceOf } from "@/lib/ledger/reference";
import { site } from "@/lib/platform/config/site";

/** One line of an account's history: the account's side of an entry. */
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

/** `reversed` for an entry that the bank has reversed, `reversal` for the correction itself. */
export type Reversal = "reversed" | "reversal" | null;

export const reversalOf = (kind: string, isReversed: boolean): Reversal => {
  if (kind === "reversal") return "reversal";
  return isReversed ? "reversed" : null;
};

/** A line as POST_SQL returns it: the account's posting, its entry, and the account on the other side. */
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

/** Returns the displayed name of the account on the other side; the bank's own accounts show the bank's name. */
export function partyName(kind: string, name: string | null): string {
  if (kind !== "customer") return site.name;
  return name ?? "Closed account";
}

/**
 * Returns the line as its owner sees it. For an outgoing transfer the receiver is shown as the owner entered them.
 */
export function toHistoryRow(
  record: HistoryRecord,
  owner: { fullName: string; accountNumber: string },
): HistoryRow {
  const outgoing = record.direction === "debit";
  // Name and number on the entry are the other party's, except on the payee's side of a customer's transfer:
  // the payee's credit, and the debit of a reversal.
  const isPayer = outgoing !== (record.kind === "reversal");
  const showsEnteredParty = isPayer || record.other_kind !== "customer";
  // After a deletion no name is shown, not even the one a payer entered.
  const isDeleted =
    record.other_kind === "customer" && record.other_name === null;
  const other =
    (showsEnteredParty && !isDeleted && record.counterparty_name) ||
    partyName(record.other_kind, record.other_name);
  return {
    id: record.public_id,
    reference: referenceOf(record.public_id),
    direction: record.direction,
    amountMinor: record.amount_minor,
    balanceAfterMinor: record.balance_after_minor,
    senderName: outgoing ? owner.fullName : other,
    receiverName: outgoing ? other : owner.fullName,
    // Neither a transfer nor its reversal shows the payer's account number to the payee.
    accountTransferredTo: outgoing
      ? showsEnteredParty
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
