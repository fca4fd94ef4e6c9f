import { call } from "@/lib/identity/call";
import { EXPORT_FAILED } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";

export const exportAudit = call({
  method: "GET",
  path: "/export-audit",
  summary: "Downloads the audit log as CSV, at most 50,000 lines.",
  caller: "admin",
  right: "export",
  query: {
    staff: "A username of staff",
    customer: "A customer's account number or id",
    action: "The name of an action",
    show: "changes: leave out what staff only viewed",
    from: "First day, yyyy-mm-dd",
    to: "Last day, yyyy-mm-dd",
  },
  answers: "file",
  refuses: [commonErrors.TOO_MANY_THIS_HOUR],
  fallback: EXPORT_FAILED,
});
