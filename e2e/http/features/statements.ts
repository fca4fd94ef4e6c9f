import { plantMoney } from "../../support/people";
import type { Feature } from "../feature";
import { AMOUNT, line, reason } from "../fields";
import { refusals, unlessAbsent } from "../hostile-values";

export const feature: Feature = {
  places: { historyId: ({ owner }) => plantMoney(owner.accountId, 1) },
  watched: {
    entries: "SELECT count(*) FROM ledger_entries WHERE description LIKE $2",
  },
  calls: {
    "GET /transaction-history/{userId}": { list: { caller: "owner" } },
    "GET /view-all-history": { list: { caller: "admin" } },
    "GET /export-history": {},
    "GET /statement-file/{userId}": { query: "format=csv" },
    "GET /receipt-file/{entryId}": {},
    "GET /year-summary/{userId}": { query: "year=2026" },
    "GET /customer-statement/{userId}": { query: "format=csv" },
    "DELETE /delete-history/{historyId}": {
      body: ({ mark }) => ({ reason: mark }),
      fields: [reason],
      mayBeEmpty: true,
      aboveLimit: {
        plant: ({ owner }) => plantMoney(owner.accountId, 10_000_001),
      },
    },
    "POST /transaction-history": {
      body: ({ owner, mark }) => ({
        sender: owner.number,
        transactionType: "credit",
        amountTransferred: "0.01",
        remark: mark,
        accountTransferredTo: "Elsewhere Payer",
        bank: "Elsewhere Bank",
      }),
      aboveLimit: { changes: { amountTransferred: "100000.01" } },
      fields: [
        line("sender", "Please choose an account", 60),
        {
          name: "transactionType",
          missing: "Please choose credit or debit",
          refused: refusals.choice("Please choose credit or debit"),
        },
        {
          name: "amountTransferred",
          missing: AMOUNT,
          refused: refusals.amount(AMOUNT),
        },
        line("remark", "Please enter a description", 140),
        line("accountTransferredTo", "Please enter the other account", 60),
        {
          name: "accountName",
          refused: refusals.optionalLine("Please enter a valid name", 120),
        },
        line("bank", "Please enter the bank name"),
        {
          name: "date",
          refused: unlessAbsent(refusals.day("Please enter a valid date")),
        },
        { name: "time", refused: refusals.time("Please enter a valid time") },
      ],
    },
  },
};
