import { z } from "zod";
import { call } from "@/lib/calls/call";
import { isoDay, parameter, text } from "@/lib/calls/schemas";
import { EXPORT_FAILED } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { CSV_TYPE, PDF_TYPE } from "@/lib/platform/files/media-type";
import { failure } from "@/lib/platform/errors/failure";
import { booksErrors } from "./staff-errors";

export const exportBooks = call({
  method: "GET",
  path: "/export-books",
  summary:
    "Downloads the trial balance and the totals of a day by kind of entry as CSV.",
  caller: "admin",
  right: "export",
  query: {
    day: parameter(isoDay, "The day, yyyy-mm-dd; today without a past one"),
  },
  answers: [CSV_TYPE],
  refuses: [commonErrors.TOO_MANY_THIS_HOUR],
  fallback: EXPORT_FAILED,
});

const FORMAT = parameter(
  z.enum(["csv", "pdf"]),
  "The format of the file; csv unless given",
);

const CLOSED_DAY = "A closed day, yyyy-mm-dd; the last one unless given";

export const exportBalanceSheet = call({
  method: "GET",
  path: "/export-balance-sheet",
  summary:
    "Downloads the balance sheet of a closed day as CSV or PDF, in each currency and in that of the bank.",
  caller: "admin",
  right: "export",
  query: { day: parameter(isoDay, CLOSED_DAY), format: FORMAT },
  answers: [CSV_TYPE, PDF_TYPE],
  refuses: [booksErrors.DAY_NOT_CLOSED, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: EXPORT_FAILED,
});

export const exportIncomeStatement = call({
  method: "GET",
  path: "/export-income-statement",
  summary:
    "Downloads the income statement from a day to a closed day as CSV or PDF, in each currency and in that of the bank.",
  caller: "admin",
  right: "export",
  query: {
    from: parameter(
      isoDay,
      "The first day, yyyy-mm-dd; that of the year of the last one unless given",
    ),
    to: parameter(isoDay, CLOSED_DAY),
    format: FORMAT,
  },
  answers: [CSV_TYPE, PDF_TYPE],
  refuses: [booksErrors.DAY_NOT_CLOSED, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: EXPORT_FAILED,
});

export const reconcileBooks = call({
  method: "POST",
  path: "/reconcile",
  summary: "Checks the whole ledger and records the result.",
  caller: "admin",
  right: "monitor",
  answers: { message: text, isSound: z.boolean() },
  refuses: [commonErrors.TOO_MANY_THIS_HOUR],
  fallback: failure(
    "RECONCILE_FAILED",
    "The books could not be checked. Please try again.",
  ),
});
