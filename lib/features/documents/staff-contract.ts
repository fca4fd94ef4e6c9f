import { z } from "zod";
import { approvalErrors } from "@/lib/approvals/staff-errors";
import { documentForStaff } from "./schema";
import { nextCursor, PAGED, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { LIST_FAILED, RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { decisionSchema } from "@/lib/platform/validation/decision";
import { id } from "@/lib/platform/validation/fields";

export const listDocuments = call({
  method: "GET",
  path: "/view-all-documents",
  summary: "Lists the documents of all customers.",
  caller: "admin",
  right: "read",
  query: PAGED,
  answers: { data: z.array(documentForStaff), nextCursor },
  fallback: LIST_FAILED,
});

export const reviewDocument = call({
  method: "POST",
  path: "/review-document/{documentId}",
  params: { documentId: id },
  summary: "Approves a document, or rejects it with a reason.",
  caller: "admin",
  right: "serve",
  body: decisionSchema,
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND, approvalErrors.ALREADY_DECIDED],
  fallback: RESULT_UNKNOWN,
});
