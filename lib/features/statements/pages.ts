import { callUrl } from "@/lib/platform/http/call-url";
import type {
  downloadReceipt,
  downloadStatement,
} from "@/lib/features/statements/files/contract";
import type { downloadYearSummary } from "@/lib/features/statements/yearly/contract";
import { withQuery } from "@/lib/platform/http/query";
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

/** The page of an entry for staff. */
export const staffEntryPath = (entryId: string): Route =>
  withQuery(statementPages.staffHistory, { id: entryId });

const path: (typeof downloadStatement)["path"] = "/statement-file/{userId}";

/** The address of the statement of a period as a file. */
export const statementUrl = (
  userId: string,
  query: { from: string; to: string; format: string; account?: string },
): string => callUrl({ path }, { userId }, query);

const summaryFile: (typeof downloadYearSummary)["path"] =
  "/year-summary/{userId}";

/** The address of the summary of a year as a PDF file. */
export const yearSummaryUrl = (userId: string, year: string): string =>
  callUrl({ path: summaryFile }, { userId }, { year });

const receiptFile: (typeof downloadReceipt)["path"] = "/receipt-file/{entryId}";

/** The address of a receipt as a PDF file. */
export const receiptFileUrl = (entryId: string): string =>
  callUrl({ path: receiptFile }, { entryId });
