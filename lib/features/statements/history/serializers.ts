import { z } from "zod";
import { money, moment, named, text } from "@/lib/calls/schemas";
import { toJsonNumber } from "@/lib/ledger/money";
import type { HistoryRow } from "./row";
import type { Statement } from "./statement";

export const historyFields = {
  _id: text,
  reference: text,
  senderName: text,
  receiverName: text,
  bank: text,
  accountTransferredTo: text,
  amountTransferred: money,
  transactionType: z.enum(["credit", "debit"]),
  remark: text,
  paymentReference: text,
  endToEndId: text,
  date: moment,
  enteredAt: moment,
  status: z.enum(["posted", "pending", "settled", "returned"]),
  enteredByStaff: z.boolean(),
};

const ownHistoryLine = z.object({ ...historyFields, balanceAfter: money });

export const historyLine = named("Transaction", ownHistoryLine);

export const statementLine = named(
  "StatementLine",
  ownHistoryLine.extend({
    valueDate: moment,
    type: historyFields.transactionType,
    amount: money,
    recipientAccount: text,
  }),
);

/** Serialises a line for GET /transaction-history/{userId}. */
export function toHistoryJson(row: HistoryRow) {
  return {
    _id: row.id,
    reference: row.reference,
    senderName: row.senderName,
    receiverName: row.receiverName,
    bank: row.bank,
    accountTransferredTo: row.accountTransferredTo,
    amountTransferred: toJsonNumber(row.amountMinor, row.currency),
    transactionType: row.direction,
    remark: row.description,
    paymentReference: row.paymentReference,
    endToEndId: row.endToEndId,
    date: row.valueAt.toISOString(),
    enteredAt: row.enteredAt.toISOString(),
    balanceAfter: toJsonNumber(row.balanceAfterMinor, row.currency),
    status: row.status,
    enteredByStaff: row.enteredByStaff,
  };
}

/** Serialises a statement for GET /bank-statement/{userId}. `user` is the account's owner as other calls answer it. */
export const toStatementJson = (statement: Statement, user: object) => ({
  user,
  period: statement.period,
  openingBalance: toJsonNumber(
    statement.openingMinor,
    statement.account.currency,
  ),
  closingBalance: toJsonNumber(
    statement.closingMinor,
    statement.account.currency,
  ),
  transactions: statement.lines.map(toStatementLineJson),
});

function toStatementLineJson(row: HistoryRow) {
  return {
    ...toHistoryJson(row),
    date: row.enteredAt.toISOString(),
    valueDate: row.valueAt.toISOString(),
    type: row.direction,
    amount: toJsonNumber(row.amountMinor, row.currency),
    recipientAccount: row.accountTransferredTo,
  };
}
