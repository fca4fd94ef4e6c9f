import { z } from "zod";
import { isoDay, parameter, text } from "@/lib/calls/schemas";
import { CSV_TYPE } from "@/lib/platform/files/media-type";
import { call } from "@/lib/calls/call";
import { EXPORT_FAILED } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";

export const exportAudit = call({
  method: "GET",
  path: "/export-audit",
  summary: "Downloads the audit log as CSV, at most 50,000 lines.",
  caller: "admin",
  right: "export",
  query: {
    staff: parameter(text, "A username of staff"),
    customer: parameter(text, "A customer's account number or id"),
    action: parameter(text, "The name of an action"),
    show: parameter(
      z.literal("changes"),
      "changes: leave out what staff only viewed",
    ),
    from: parameter(isoDay, "First day, yyyy-mm-dd"),
    to: parameter(isoDay, "Last day, yyyy-mm-dd"),
  },
  answers: [CSV_TYPE],
  refuses: [commonErrors.INVALID_VALUE, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: EXPORT_FAILED,
});
