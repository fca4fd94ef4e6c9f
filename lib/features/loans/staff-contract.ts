import { approvalErrors } from "@/lib/approvals/staff-errors";
import { z } from "zod";
import { isoDay, parameter, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { EXPORT_FAILED, RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { CSV_TYPE } from "@/lib/platform/files/media-type";
import { id } from "@/lib/platform/validation/fields";
import { loanDecisionSchema } from "./decision";
import { loanErrors, OFFERS_LOAN } from "./staff-errors";
import { writeOffSchema } from "./write-off-schema";

export const exportLoans = call({
  method: "GET",
  path: "/export-loans",
  summary: "Downloads loan requests as CSV, at most 50,000 lines.",
  caller: "admin",
  right: "export",
  query: {
    show: parameter(
      z.literal("all"),
      "all: decided requests as well; otherwise those that wait",
    ),
    account: parameter(text, "The number of an account"),
    from: parameter(isoDay, "First day of the request, yyyy-mm-dd"),
    to: parameter(isoDay, "Last day, yyyy-mm-dd"),
  },
  answers: [CSV_TYPE],
  refuses: [commonErrors.INVALID_VALUE, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: EXPORT_FAILED,
});

export const decideLoan = call({
  method: "POST",
  path: "/decide-loan/{loanId}",
  params: { loanId: id },
  summary:
    "Answers a loan request with an offer that the customer can accept, or declines it with a reason. Declining also withdraws an offer that is still open.",
  caller: "admin",
  right: "serve",
  body: loanDecisionSchema,
  shows: ["status"],
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [...OFFERS_LOAN, approvalErrors.ALREADY_WAITING],
  fallback: RESULT_UNKNOWN,
});

export const writeOffLoan = call({
  method: "POST",
  path: "/write-off-loan/{loanId}",
  params: { loanId: id },
  summary:
    "Proposes to write off what is left of a loan that has been overdue for 90 days. A second person decides. Nothing is collected afterwards, and the customer gets a letter.",
  caller: "admin",
  right: "correct",
  body: writeOffSchema,
  answers: { message: text, approval: z.object({ id: text }) },
  refuses: [
    commonErrors.NOT_FOUND,
    loanErrors.WRITE_OFF_OUTDATED,
    loanErrors.WRITE_OFF_TOO_EARLY,
    approvalErrors.ALREADY_WAITING,
  ],
  fallback: RESULT_UNKNOWN,
});
