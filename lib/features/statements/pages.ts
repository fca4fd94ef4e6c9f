export const statementPages = {
  statement: "/dashboard/account-statement",
  transactions: "/dashboard/transaction",
  receipts: "/dashboard/receipt",
  staffHistory: "/history",
} as const;

/** The receipt of one entry. */
export function receiptPath(entryId: string): string {
  return `${statementPages.receipts}/${encodeURIComponent(entryId)}`;
}
