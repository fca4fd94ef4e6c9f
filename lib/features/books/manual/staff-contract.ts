import { z } from "zod";
import { approvalErrors } from "@/lib/approvals/staff-errors";
import { call } from "@/lib/calls/call";
import { text } from "@/lib/calls/schemas";
import { EXPORT_FAILED, RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { CSV_TYPE } from "@/lib/platform/files/media-type";
import { id } from "@/lib/platform/validation/fields";
import { booksErrors } from "../staff-errors";
import { manualEntrySchema, reverseManualEntrySchema } from "./schema";

/** Always a request, whatever the amount: so it is no 202 of a call that one person may make alone. */
const answers = {
  message: text,
  approval: z
    .object({ id: text })
    .nullable()
    .describe("The request that waits; null if a repeated key was approved"),
};

export const requestManualEntry = call({
  method: "POST",
  path: "/manual-entries",
  summary:
    "Requests an entry between two of the bank's own accounts. A second person always decides, and it is posted today.",
  caller: "admin",
  right: "correct",
  body: manualEntrySchema,
  idempotent: true,
  answers,
  refuses: [
    booksErrors.SAME_BANK_ACCOUNT,
    booksErrors.NOT_BY_HAND,
    booksErrors.VALUE_DATE_TO_COME,
    commonErrors.INVALID_VALUE,
    commonErrors.IDEMPOTENCY_CONFLICT,
    approvalErrors.REQUEST_REFUSED,
  ],
  fallback: RESULT_UNKNOWN,
});

export const reverseManualEntry = call({
  method: "POST",
  path: "/reverse-manual-entry/{manualEntryId}",
  params: { manualEntryId: id.describe("The id of the manual entry") },
  summary:
    "Requests the entry that undoes a manual entry. A second person always decides.",
  caller: "admin",
  right: "correct",
  body: reverseManualEntrySchema,
  idempotent: true,
  answers,
  refuses: [
    commonErrors.NOT_FOUND,
    booksErrors.MANUAL_ENTRY_UNDONE,
    approvalErrors.ALREADY_WAITING,
    commonErrors.IDEMPOTENCY_CONFLICT,
    approvalErrors.REQUEST_REFUSED,
  ],
  fallback: RESULT_UNKNOWN,
});

export const exportManualEntries = call({
  method: "GET",
  path: "/export-manual-entries",
  summary: "Downloads the manual entries as CSV, the newest first.",
  caller: "admin",
  right: "export",
  answers: [CSV_TYPE],
  refuses: [commonErrors.TOO_MANY_THIS_HOUR],
  fallback: EXPORT_FAILED,
});
