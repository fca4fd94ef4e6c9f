import { callUrl } from "@/lib/platform/http/call-url";
import type { downloadStatement } from "@/lib/features/statements/files/contract";
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

const path: (typeof downloadStatement)["path"] = "/statement-file/{userId}";

/** The address of the statement of a period as a file. */
export const statementUrl = (
  userId: string,
  query: { from: string; to: string; format: string },
): string => callUrl({ path }, { userId }, query);
