import { toJsonNumber } from "@/lib/ledger/money";
import type { AdminHistoryRow } from "./admin-row";
import type { HistoryRow } from "./row";
import type { Statement } from "./statement";

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

/** Serialises an entry for GET /view-all-history, with the names of a history entry and those of the form that adds one. */
export function toAdminHistoryJson(row: AdminHistoryRow) {
  return {
    _id: row.id,
    reference: row.reference,
    senderName: row.sender,
    receiverName: row.receiver,
    sender: row.sender,
    senderAccount: row.senderAccount,
    accountName: row.receiver,
    accountTransferredTo: row.receiverAccount,
    amountTransferred: toJsonNumber(row.amountMinor, row.currency),
    transactionType: row.direction,
    bank: row.bank,
    remark: row.description,
    date: row.valueAt.toISOString(),
    enteredAt: row.enteredAt.toISOString(),
    status: row.status,
    enteredByStaff: row.enteredByStaff,
    reversed: row.reversal !== null,
  };
}
