import { z } from "zod";
import { historyLine, nextCursor, PAGED } from "@/lib/identity/call-schemas";
import { call } from "@/lib/identity/call";
import { EXPORT_FAILED, LIST_FAILED } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";

const FILTERS = {
  q: "Part of a description, bank, name, number or reference, or an amount",
  account: "A customer's account number or id",
  type: "credit or debit",
  dates: "value: the days are value dates; otherwise they are posting dates",
  from: "First day, yyyy-mm-dd",
  to: "Last day, yyyy-mm-dd",
  reversed: "show: include deleted entries and their reversals",
};

export const exportTransactions = call({
  method: "GET",
  path: "/export-history",
  summary: "Downloads the bank's history as CSV, at most 50,000 lines.",
  caller: "admin",
  right: "export",
  query: FILTERS,
  answers: "file",
  refuses: [commonErrors.TOO_MANY_THIS_HOUR],
  fallback: EXPORT_FAILED,
});

export const listAllTransactions = call({
  method: "GET",
  path: "/view-all-history",
  summary: "Lists the bank's history, newest first.",
  caller: "admin",
  right: "read",
  query: { ...FILTERS, ...PAGED },
  answers: { history: z.array(historyLine), nextCursor },
  fallback: LIST_FAILED,
});
