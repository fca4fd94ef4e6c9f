import { z } from "zod";
import { money, moment, named, text } from "@/lib/calls/schemas";
import {
  CURRENCIES,
  toDecimal,
  toJsonNumber,
  type Money,
} from "@/lib/ledger/money";
import { bankDay } from "@/lib/platform/time/clock";
import { zurichIso } from "@/lib/platform/time/zurich";
import type { StaffHistoryRow } from "./row";
import { historyFields } from "./serializers";

type Value = string | boolean | Date | Money;

type Column = readonly [
  /** The heading in the CSV file; empty if it has no such column. */
  csv: string,
  /** The names in the answer: those of a history entry and of the form that adds one. */
  json: Readonly<Record<string, z.ZodType>>,
  of: (row: StaffHistoryRow) => Value,
];

const { transactionType, status } = historyFields;

/** The values of each entry in the CSV file and in GET /view-all-history. */
const COLUMNS: readonly Column[] = [
  ["", { _id: text }, (row) => row.id],
  ["Reference", { reference: text }, (row) => row.reference],
  ["Sender", { senderName: text, sender: text }, (row) => row.sender],
  ["Sender account", { senderAccount: text }, (row) => row.senderAccount],
  [
    "Receiver",
    { receiverName: text, accountName: text },
    (row) => row.receiver,
  ],
  [
    "Receiver account",
    { accountTransferredTo: text },
    (row) => row.receiverAccount,
  ],
  ["Type", { transactionType }, (row) => row.direction],
  [
    "Amount",
    { amountTransferred: money },
    ({ amountMinor: minor, currency }) => ({ minor, currency }),
  ],
  ["Currency", { accountCurrency: z.enum(CURRENCIES) }, (row) => row.currency],
  ["Description", { remark: text }, (row) => row.description],
  [
    "Payment reference",
    { paymentReference: text },
    (row) => row.paymentReference,
  ],
  ["Payer reference", { endToEndId: text }, (row) => row.endToEndId],
  ["Bank", { bank: text }, (row) => row.bank],
  ["", { date: moment }, (row) => row.valueAt],
  ["Posting date", {}, (row) => bankDay(row.enteredAt)],
  ["Value date", {}, (row) => bankDay(row.valueAt)],
  ["Posted at", { enteredAt: moment }, (row) => row.enteredAt],
  ["Status", { status }, (row) => row.status],
  ["Reversal", {}, (row) => row.reversal ?? ""],
  [
    "Entered by staff",
    { enteredByStaff: z.boolean() },
    (row) => row.enteredByStaff,
  ],
  ["", { reversed: z.boolean() }, (row) => row.reversal !== null],
];

export const bankHistoryLine = named(
  "BankTransaction",
  z.object(
    Object.assign({}, ...COLUMNS.map(([, json]) => json)) as z.ZodRawShape,
  ),
);

/** Serialises an entry for GET /view-all-history. */
export const toStaffHistoryJson = (row: StaffHistoryRow) =>
  Object.fromEntries(
    COLUMNS.flatMap(([, json, of]) => {
      const value = toJsonValue(of(row));
      return Object.keys(json).map((name) => [name, value]);
    }),
  );

function toJsonValue(value: Value) {
  if (typeof value !== "object") return value;
  if (value instanceof Date) return value.toISOString();
  return toJsonNumber(value.minor, value.currency);
}

/** The columns of the CSV file. */
export const CSV_COLUMNS = Object.fromEntries(
  COLUMNS.flatMap(([csv, , of]) =>
    csv ? [[csv, (row: StaffHistoryRow) => toCsvValue(of(row))]] : [],
  ),
);

function toCsvValue(value: Value): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value instanceof Date) return zurichIso(value);
  return toDecimal(value.minor, value.currency);
}
