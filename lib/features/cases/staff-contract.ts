import { approvalErrors } from "@/lib/approvals/staff-errors";
import { wireErrors } from "@/lib/features/payments/public";
import { CASE_KIND_NAMES, NOBODY } from "@/lib/features/inbox/public";
import { isoDay, parameter, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { EXPORT_FAILED, RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { CSV_TYPE } from "@/lib/platform/files/media-type";
import { z } from "zod";
import { id } from "@/lib/platform/validation/fields";
import { declineCaseSchema, refundCaseSchema } from "./schema";
import { REFUNDS, staffCaseErrors } from "./staff-errors";

export const exportCases = call({
  method: "GET",
  path: "/export-cases",
  summary: "Downloads a list of cases as CSV, at most 50,000 lines.",
  caller: "admin",
  right: "export",
  query: {
    show: parameter(
      z.enum(["mine", "closed"]),
      "mine: open cases assigned to you; closed: closed cases; otherwise all open cases",
    ),
    q: parameter(text, "The number of a case, or words of a customer’s name"),
    kind: parameter(z.enum(CASE_KIND_NAMES), "The kind of the cases"),
    assignee: parameter(
      text,
      `The username of the member of staff they are assigned to; ${NOBODY}: those of nobody`,
    ),
    account: parameter(text, "The number of the account that paid"),
    from: parameter(isoDay, "First day on which cases were opened, yyyy-mm-dd"),
    to: parameter(isoDay, "Last day, yyyy-mm-dd"),
  },
  answers: [CSV_TYPE],
  refuses: [commonErrors.INVALID_VALUE, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: EXPORT_FAILED,
});

export const takeCase = call({
  method: "POST",
  path: "/take-case/{caseId}",
  params: { caseId: id },
  summary: "Assigns a case to the caller and puts it in progress.",
  caller: "admin",
  right: "serve",
  shows: ["assignee"],
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND, staffCaseErrors.CASE_CLOSED],
  fallback: RESULT_UNKNOWN,
});

export const declineCase = call({
  method: "POST",
  path: "/decline-case/{caseId}",
  params: { caseId: id },
  summary: "Closes a case without a refund or a recall, with a reason.",
  caller: "admin",
  right: "serve",
  body: declineCaseSchema,
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    staffCaseErrors.CASE_CLOSED,
    approvalErrors.ALREADY_WAITING,
  ],
  fallback: RESULT_UNKNOWN,
});

export const refundCase = call({
  method: "POST",
  path: "/refund-case/{caseId}",
  params: { caseId: id },
  summary:
    "Refunds all or part of the payment from the bank’s cash account, and closes the case.",
  caller: "admin",
  right: "serve",
  body: refundCaseSchema,
  mayNeedApproval: true,
  answers: { message: text },
  refuses: REFUNDS,
  fallback: RESULT_UNKNOWN,
});

export const grantRecall = call({
  method: "POST",
  path: "/grant-recall/{caseId}",
  params: { caseId: id },
  summary: "Returns the wire that the customer asked to recall.",
  caller: "admin",
  right: "serve",
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    staffCaseErrors.CASE_CLOSED,
    staffCaseErrors.NOT_A_RECALL,
    wireErrors.WIRE_DECIDED,
    wireErrors.WIRE_WITH_OTHER_BANK,
    staffLedgerErrors.CREDITED_CLOSED,
    approvalErrors.ALREADY_WAITING,
  ],
  fallback: RESULT_UNKNOWN,
});
