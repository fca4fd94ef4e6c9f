import type { AccountKey, DataOwner } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { site } from "@/lib/platform/config/site";

/** One line of an account's history: the account's side of an entry. */
export type HistoryRow = {
  /** Public id of the entry. */
  id: string;
  reference: string;
  /** The number of the account. */
  account: string;
  currency: Currency;
  direction: "credit" | "debit";
  amountMinor: bigint;
  balanceAfterMinor: bigint;
  senderName: string;
  receiverName: string;
  accountTransferredTo: string;
  /** The other party's account, as far as the owner knows it. */
  otherAccount: string;
  bank: string;
  description: string;
  valueAt: Date;
  enteredAt: Date;
  status: "posted" | "pending" | "settled" | "returned";
  enteredByStaff: boolean;
  /** The kind of the entry; for a reversal, that of the entry that it takes back. */
  kind: string;
  /** The kind of account on the other side. */
  otherKind: string;
  reversal: Reversal;
};

/** `reversed` for an entry that the bank has reversed, `reversal` for the correction itself. */
export type Reversal = "reversed" | "reversal" | null;

export const reversalOf = (kind: string, isReversed: boolean): Reversal => {
  if (kind === "reversal") return "reversal";
  return isReversed ? "reversed" : null;
};

/** A line as SQL returns it: the account's posting, its entry, and the account on the other side. */
export type HistoryRecord = {
  postingId: bigint;
  publicId: string;
  kind: string;
  direction: "credit" | "debit";
  amountMinor: bigint;
  balanceAfterMinor: bigint;
  description: string;
  bank: string;
  counterpartyName: string;
  counterpartyNumber: string;
  valueAt: Date;
  enteredAt: Date;
  enteredBy: string;
  wireStatus: "pending" | "settled" | "returned" | null;
  reversed: boolean;
  reversedKind: string | null;
  otherKind: string;
  otherNumber: string | null;
  otherName: string | null;
};

/** Returns the displayed name of the account on the other side; the bank's own accounts show the bank's name. */
export function partyName(kind: string, name: string | null): string {
  if (kind !== "customer") return site.name;
  return name ?? "Closed account";
}

/** What a line needs of its account. */
type LineAccount = Pick<AccountKey, "number" | "currency"> & {
  owner: Pick<DataOwner, "fullName">;
};

/**
 * Returns the line as the account's owner sees it. For an outgoing transfer the receiver is shown as the owner entered them.
 */
export function toHistoryRow(
  record: HistoryRecord,
  { number, currency, owner }: LineAccount,
): HistoryRow {
  const outgoing = record.direction === "debit";
  // Name and number on the entry are the other party's, except on the payee's side of a customer's transfer:
  // the payee's credit, and the debit of a reversal.
  const isPayer = outgoing !== (record.kind === "reversal");
  const showsEnteredParty = isPayer || record.otherKind !== "customer";
  // After a deletion no name is shown, not even the one a payer entered.
  const isDeleted =
    record.otherKind === "customer" && record.otherName === null;
  const other =
    (showsEnteredParty && !isDeleted && record.counterpartyName) ||
    partyName(record.otherKind, record.otherName);
  // Neither a transfer nor its reversal shows the payer's account number to the payee. The owner also knows the number
  // behind money that comes back to them: they entered it.
  const comesBack = ["reversal", "return"].includes(record.kind);
  const otherAccount =
    showsEnteredParty && (outgoing || comesBack)
      ? record.counterpartyNumber || (record.otherNumber ?? "")
      : "";
  return {
    id: record.publicId,
    reference: referenceOf(record.publicId),
    account: number,
    currency,
    direction: record.direction,
    amountMinor: record.amountMinor,
    balanceAfterMinor: record.balanceAfterMinor,
    senderName: outgoing ? owner.fullName : other,
    receiverName: outgoing ? other : owner.fullName,
    accountTransferredTo: outgoing ? otherAccount : number,
    otherAccount,
    bank: record.bank || site.name,
    description: record.description,
    valueAt: record.valueAt,
    enteredAt: record.enteredAt,
    status: record.wireStatus ?? "posted",
    enteredByStaff: record.enteredBy === "staff",
    kind: record.reversedKind ?? record.kind,
    otherKind: record.otherKind,
    reversal: reversalOf(record.kind, record.reversed),
  };
}

/** Returns whether the line is a payment by its owner to an account number that can be paid again. */
export function isOwnPayment(row: HistoryRow): boolean {
  return (
    row.direction === "debit" &&
    row.reversal !== "reversal" &&
    !row.enteredByStaff &&
    /^\d{1,34}$/.test(row.accountTransferredTo)
  );
}
