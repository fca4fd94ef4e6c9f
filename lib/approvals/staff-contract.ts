import { z } from "zod";
import { isoDay, parameter, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { EXPORT_FAILED, RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { CSV_TYPE } from "@/lib/platform/files/media-type";
import { id } from "@/lib/platform/validation/fields";
import { APPROVAL_KIND_NAMES, CLOSED_VIEWS } from "./kinds";
import { approvalErrors } from "./staff-errors";

export const exportApprovals = call({
  method: "GET",
  path: "/export-approvals",
  summary:
    "Downloads a list of approval requests as CSV, at most 50,000 lines.",
  caller: "admin",
  right: "export",
  query: {
    show: parameter(
      z.enum(CLOSED_VIEWS),
      "decided: all closed requests; approved, rejected or withdrawn: those with this outcome; otherwise the waiting ones",
    ),
    q: parameter(
      text,
      "The number of an account, or words of a customer’s name",
    ),
    kind: parameter(z.enum(APPROVAL_KIND_NAMES), "The kind of the requests"),
    staff: parameter(text, "The username of the member of staff who made them"),
    from: parameter(
      isoDay,
      "First day on which requests were made, yyyy-mm-dd",
    ),
    to: parameter(isoDay, "Last day, yyyy-mm-dd"),
  },
  answers: [CSV_TYPE],
  refuses: [commonErrors.INVALID_VALUE, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: EXPORT_FAILED,
});

export const withdrawApproval = call({
  method: "POST",
  path: "/withdraw-approval/{approvalId}",
  params: { approvalId: id },
  summary: "Withdraws your own request while it waits for approval.",
  caller: "admin",
  right: "serve",
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    approvalErrors.ALREADY_DECIDED,
    approvalErrors.REQUEST_WITHDRAWN,
    approvalErrors.NOT_OWN_REQUEST,
  ],
  fallback: RESULT_UNKNOWN,
});
