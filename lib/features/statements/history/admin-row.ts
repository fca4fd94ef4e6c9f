import type { Currency } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { site } from "@/lib/platform/config/site";
import { reversalProblem, type Reversible } from "./rules";
import { partyName, type Reversal, reversalOf } from "./row";

/** An entry as staff see it: customers with their registered names, other parties with the name on the entry. */
export type AdminHistoryRow = {
  id: string;
  reference: string;
  sender: string;
  senderAccount: string;
  receiver: string;
  receiverAccount: string;
  amountMinor: bigint;
  currency: Currency;
  direction: "credit" | "debit";
  bank: string;
  description: string;
  valueAt: Date;
  enteredAt: Date;
  status: "posted" | "pending" | "settled" | "returned";
  enteredByStaff: boolean;
  reversal: Reversal;
  reversible: boolean;
};

export type AdminHistoryRecord = {
  entryId: bigint;
  publicId: string;
  kind: string;
  amountMinor: bigint;
  currency: Currency;
  description: string;
  bank: string;
  counterpartyName: string;
  counterpartyNumber: string;
  valueAt: Date;
  enteredAt: Date;
  enteredBy: string;
  wireStatus: "pending" | "settled" | "returned" | null;
  reversed: boolean;
  debitKind: string;
  debitCustomerId: string | null;
  debitNumber: string | null;
  debitName: string | null;
  creditKind: string;
  creditCustomerId: string | null;
  creditNumber: string | null;
  creditName: string | null;
};

export function toReversible(record: AdminHistoryRecord): Reversible {
  return {
    kind: record.kind,
    reversed: record.reversed,
    sides: [record.debitKind, record.creditKind],
    ownerless:
      (record.debitKind === "customer" && !record.debitCustomerId) ||
      (record.creditKind === "customer" && !record.creditCustomerId),
  };
}

/**
 * Maps a row to an entry. It is a credit if the money comes from outside; money that leaves a customer, also to
 * another customer, is a debit.
 */
export function toAdminHistoryRow(record: AdminHistoryRecord): AdminHistoryRow {
  const credited = record.kind === "credit" || record.debitKind !== "customer";
  // For one of the bank's own accounts show the party named on the entry: the payer or payee at another bank.
  const holder = (kind: string, name: string | null) =>
    (kind !== "customer" && record.counterpartyName) || partyName(kind, name);
  return {
    id: record.publicId,
    reference: referenceOf(record.publicId),
    sender: holder(record.debitKind, record.debitName),
    senderAccount:
      record.debitNumber ??
      (record.debitKind === "customer" ? "" : record.counterpartyNumber),
    receiver: holder(record.creditKind, record.creditName),
    receiverAccount:
      record.creditNumber ??
      (record.creditKind === "customer" ? "" : record.counterpartyNumber),
    amountMinor: record.amountMinor,
    currency: record.currency,
    direction: credited ? "credit" : "debit",
    bank: record.bank || site.name,
    description: record.description,
    valueAt: record.valueAt,
    enteredAt: record.enteredAt,
    status: record.wireStatus ?? "posted",
    enteredByStaff: record.enteredBy === "staff",
    reversal: reversalOf(record.kind, record.reversed),
    reversible: reversalProblem(toReversible(record)) === null,
  };
}
