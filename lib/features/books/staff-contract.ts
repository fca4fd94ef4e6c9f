import { z } from "zod";
import { call } from "@/lib/calls/call";
import { isoDay, parameter, text } from "@/lib/calls/schemas";
import { EXPORT_FAILED } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { CSV_TYPE } from "@/lib/platform/files/media-type";
import { failure } from "@/lib/platform/errors/failure";

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
