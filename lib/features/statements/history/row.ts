import type { AccountKey, DataOwner } from "@/lib/identity/callers";
import { accountLabel, type AccountType } from "@/lib/ledger/account-label";
import type { Currency, Money } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { statusOfWire, type WireState } from "@/lib/ledger/wire-state";
import { site } from "@/lib/platform/config/site";
import type { ExchangeFacts } from "./exchange-queries";
import type { Travel } from "./travel";
import { reversalProblem, toReversible } from "./rules";

/** The values of an entry that every history shows. */
type EntryRow = {
  /** Public id of the entry. */
  id: string;
  reference: string;
  direction: "credit" | "debit";
  amountMinor: bigint;
  currency: Currency;
  bank: string;
  description: string;
  /** The structured reference of a bill, and the payer's own reference, or "". */
  paymentReference: string;
  endToEndId: string;
  valueAt: Date;
  enteredAt: Date;
  status: "posted" | "pending" | "settled" | "returned";
  wireState: WireState | null;
  enteredByStaff: boolean;
  /** `reversed` for an entry that the bank has reversed, `reversal` for the correction itself. */
  reversal: "reversed" | "reversal" | null;
};

/** One line of an account's history: the account's side of an entry. */
export type HistoryRow = EntryRow & {
  /** The number of the account. */
  account: string;
  balanceAfterMinor: bigint;
  senderName: string;
  receiverName: string;
  accountTransferredTo: string;
  /** The other party's account, as far as the owner knows it. */
  otherAccount: string;
  /** The kind of the entry; for a reversal, that of the entry that it takes back. */
  kind: string;
  /** The kind of account on the other side. */
  otherKind: string;
  /** The day on which a wire arrives, `yyyy-mm-dd`; null for all else and for older wires. */
  arrivesOn: string | null;
  /** The fee of a wire, which is an entry of its own. */
  feeMinor?: bigint;
  /** The amount on the other side of an exchange. */
  exchanged?: Money;
  /** Of a receipt. */
  travel?: Travel;
  exchange?: ExchangeFacts;
};

/** An entry as staff see it: customers with their registered names, other parties with the name on the entry. */
export type StaffHistoryRow = EntryRow & {
  sender: string;
  senderAccount: string;
  receiver: string;
  receiverAccount: string;
  isFee: boolean;
  /** The amount on the other side of an exchange, which is reversed together with this one. */
  exchanged?: Money;
  reversible: boolean;
};

/** Returns whether a line is one side of a move or an exchange between two accounts of one person. */
export const isOwnMove = ({ kind }: Pick<HistoryRow, "kind">) =>
  kind === "own" || kind === "exchange";

/** Whether a line is a transfer or a wire, not the return of one. */
export const isTransfer = ({ kind }: Pick<HistoryRow, "kind">) =>
  kind === "transfer" || kind === "wire";

type EntryRecord = Pick<
  HistoryRow,
  "amountMinor" | "arrivesOn" | "bank" | "paymentReference" | "wireState"
> & {
  endToEndId: string;
  description: string;
  publicId: string;
  kind: string;
  counterpartyName: string;
  counterpartyNumber: string;
  valueAt: Date;
  enteredAt: Date;
  enteredBy: string;
  feeMinor: bigint | null;
  reversed: boolean;
};

/** A line as SQL returns it: the account's posting, its entry, and the account on the other side. */
export type HistoryRecord = EntryRecord &
  OtherAmount & {
    postingId: bigint;
    direction: "credit" | "debit";
    balanceAfterMinor: bigint;
    reversedKind: string | null;
    otherKind: string;
    otherNumber: string | null;
    otherName: string | null;
    otherLabel: string | null;
    otherType: AccountType | null;
    otherIsMain: boolean;
  };

/** The amount on the other side of an exchange; null for all else. */
type OtherAmount = { otherMinor: bigint | null; otherCurrency: Currency };

/** An entry with both its accounts, as SQL returns it. */
export type StaffHistoryRecord = EntryRecord &
  OtherAmount & {
    entryId: bigint;
    currency: Currency;
    debitAccountId: bigint;
    debitKind: string;
    debitNumber: string | null;
    debitCustomerId: string | null;
    debitName: string | null;
    /** Whether the debited account, or its owner's status, is closed. */
    isDebitClosed: boolean;
    creditAccountId: bigint;
    creditKind: string;
    creditNumber: string | null;
    creditCustomerId: string | null;
    creditName: string | null;
  };

const toEntryRow = (
  record: EntryRecord,
): Omit<EntryRow, "direction" | "currency"> => ({
  id: record.publicId,
  reference: referenceOf(record.publicId),
  amountMinor: record.amountMinor,
  bank: record.bank || site.name,
  description: record.description,
  paymentReference: record.paymentReference,
  endToEndId: record.endToEndId,
  valueAt: record.valueAt,
  enteredAt: record.enteredAt,
  status: record.wireState ? statusOfWire(record.wireState) : "posted",
  wireState: record.wireState,
  enteredByStaff: record.enteredBy === "staff",
  reversal:
    record.kind === "reversal"
      ? "reversal"
      : record.reversed
        ? "reversed"
        : null,
});

/** Returns the displayed name of the account on the other side; bank accounts without one show the bank's name. */
function partyName(kind: string, name: string | null): string {
  if (kind !== "customer") return name ?? site.name;
  return name ?? "Closed account";
}

type LineAccount = Pick<AccountKey, "number" | "currency"> & {
  owner: Pick<DataOwner, "fullName">;
};
/** Returns the name and number of the owner's other account in a move between two. */
const ownParty = (record: HistoryRecord) => ({
  other: accountLabel({
    name: record.otherLabel,
    type: record.otherType,
    isMain: record.otherIsMain,
  }),
  otherAccount: record.otherNumber ?? "",
});

/** Returns the line as the account's owner sees it, with the receiver of a transfer as the owner entered them. */
export function toHistoryRow(
  record: HistoryRecord,
  { number, currency, owner }: LineAccount,
): HistoryRow {
  const outgoing = record.direction === "debit";
  // Name and number on the entry are the other party's, except on the payee's side: a credit, or a reversal's debit.
  const isPayer = outgoing !== (record.kind === "reversal");
  const showsEnteredParty = isPayer || record.otherKind !== "customer";
  // After a deletion no name is shown, not even the one a payer entered.
  const isDeleted =
    record.otherKind === "customer" && record.otherName === null;
  const kind = record.reversedKind ?? record.kind;
  const entered =
    (showsEnteredParty && !isDeleted && record.counterpartyName) ||
    partyName(record.otherKind, record.otherName);
  // The payee of a transfer does not see the payer's number. The owner entered the number behind money that comes back.
  const isKnown = ["reversal", "return", "incoming"].includes(record.kind);
  const enteredNumber =
    showsEnteredParty && (outgoing || isKnown)
      ? record.counterpartyNumber || (record.otherNumber ?? "")
      : "";
  const { other, otherAccount } =
    isOwnMove({ kind }) && !isDeleted
      ? ownParty(record)
      : { other: entered, otherAccount: enteredNumber };
  return {
    ...toEntryRow(record),
    account: number,
    currency,
    direction: record.direction,
    balanceAfterMinor: record.balanceAfterMinor,
    senderName: outgoing ? owner.fullName : other,
    receiverName: outgoing ? other : owner.fullName,
    accountTransferredTo: outgoing ? otherAccount : number,
    otherAccount,
    kind,
    otherKind: record.otherKind,
    arrivesOn: record.arrivesOn,
    ...(record.feeMinor !== null && { feeMinor: record.feeMinor }),
    ...exchangedOf(record),
  };
}

const exchangedOf = ({ otherMinor, otherCurrency }: OtherAmount) =>
  otherMinor === null
    ? {}
    : { exchanged: { minor: otherMinor, currency: otherCurrency } };

/**
 * Maps a row to an entry. It is a credit if the money comes from outside; money that leaves a customer, also to
 * another customer, is a debit.
 */
export function toStaffHistoryRow(record: StaffHistoryRecord): StaffHistoryRow {
  const credited = record.kind === "credit" || record.debitKind !== "customer";
  // For one of the bank's own accounts show the party named on the entry: the payer or payee at another bank.
  const holder = (kind: string, name: string | null) =>
    (kind !== "customer" && record.counterpartyName) || partyName(kind, name);
  // An account of the bank has no number: show the one on the entry.
  const numberOf = (kind: string, number: string | null) =>
    number ?? (kind === "customer" ? "" : record.counterpartyNumber);
  return {
    ...toEntryRow(record),
    sender: holder(record.debitKind, record.debitName),
    senderAccount: numberOf(record.debitKind, record.debitNumber),
    receiver: holder(record.creditKind, record.creditName),
    receiverAccount: numberOf(record.creditKind, record.creditNumber),
    currency: record.currency,
    direction: credited ? "credit" : "debit",
    isFee: record.kind === "fee",
    ...exchangedOf(record),
    reversible: reversalProblem(toReversible(record)) === null,
  };
}
