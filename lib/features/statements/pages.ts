import type { Route } from "next";

export const statementPages = {
  statement: "/dashboard/account-statement",
  transactions: "/dashboard/transaction",
  receipts: "/dashboard/receipt",
  staffHistory: "/history",
} as const;

export function receiptPath(entryId: string): Route {
  return `${statementPages.receipts}/${encodeURIComponent(entryId)}` as Route;
}
