import { call } from "@/lib/calls/call";
import { isoDay, parameter, text } from "@/lib/calls/schemas";
import { EXPORT_FAILED } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { CSV_TYPE } from "@/lib/platform/files/media-type";

export const exportSecurityLog = call({
  method: "GET",
  path: "/export-security-log",
  summary: "Downloads the security log as CSV, at most 50,000 lines.",
  caller: "admin",
  right: "export",
  query: {
    event: parameter(text, "The name of an event"),
    staff: parameter(text, "A username of staff"),
    customer: parameter(text, "A customer's account number or id"),
    ip: parameter(text, "An IP address; finds its whole network"),
    from: parameter(isoDay, "First day, yyyy-mm-dd"),
    to: parameter(isoDay, "Last day, yyyy-mm-dd"),
  },
  answers: [CSV_TYPE],
  refuses: [commonErrors.INVALID_VALUE, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: EXPORT_FAILED,
});
