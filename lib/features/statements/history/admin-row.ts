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
  entry_id: bigint;
  public_id: string;
  kind: string;
  amount_minor: bigint;
  description: string;
  bank: string;
  counterparty_name: string;
  counterparty_number: string;
  value_at: Date;
  entered_at: Date;
  entered_by: string;
  wire_status: "pending" | "settled" | "returned" | null;
  reversed: boolean;
  debit_kind: string;
  debit_customer_id: string | null;
  debit_number: string | null;
  debit_name: string | null;
  credit_kind: string;
  credit_customer_id: string | null;
  credit_number: string | null;
  credit_name: string | null;
};

export function toReversible(record: AdminHistoryRecord): Reversible {
  return {
    kind: record.kind,
    reversed: record.reversed,
    sides: [record.debit_kind, record.credit_kind],
    ownerless:
      (record.debit_kind === "customer" && !record.debit_customer_id) ||
      (record.credit_kind === "customer" && !record.credit_customer_id),
  };
}

/**
 * Maps a row to an entry. It is a credit if the money comes from outside; money that leaves a customer, also to
 * another customer, is a debit.
 */
export function toAdminHistoryRow(record: AdminHistoryRecord): AdminHistoryRow {
  const credited = record.kind === "credit" || record.debit_kind !== "customer";
  // For one of the bank's own accounts show the party named on the entry: the payer or payee at another bank.
  const holder = (kind: string, name: string | null) =>
    (kind !== "customer" && record.counterparty_name) || partyName(kind, name);
  return {
    id: record.public_id,
    reference: referenceOf(record.public_id),
    sender: holder(record.debit_kind, record.debit_name),
    senderAccount:
      record.debit_number ??
      (record.debit_kind === "customer" ? "" : record.counterparty_number),
    receiver: holder(record.credit_kind, record.credit_name),
    receiverAccount:
      record.credit_number ??
      (record.credit_kind === "customer" ? "" : record.counterparty_number),
    amountMinor: record.amount_minor,
    direction: credited ? "credit" : "debit",
    bank: record.bank || site.name,
    description: record.description,
    valueAt: record.value_at,
    enteredAt: record.entered_at,
    status: record.wire_status ?? "posted",
    enteredByStaff: record.entered_by === "staff",
    reversal: reversalOf(record.kind, record.reversed),
    reversible: reversalProblem(toReversible(record)) === null,
  };
}
