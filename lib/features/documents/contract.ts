import { z } from "zod";
import { approvalErrors, DECISION_FAILED } from "@/lib/approvals/staff-errors";
import { nextCursor, PAGED, text } from "@/lib/identity/answers";
import { call } from "@/lib/identity/call";
import {
  commonErrors,
  FILE_UNREAD,
  LIST_FAILED,
} from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { fileErrors } from "@/lib/platform/files/errors";
import { decisionSchema } from "@/lib/platform/validation/decision";
import { id } from "@/lib/platform/validation/fields";
import { documentErrors } from "./errors";
import { documentSchema } from "./schema";

const listed = z.array(z.looseObject({}));

export const uploadDocument = call({
  method: "POST",
  path: "/upload-document",
  summary: "Uploads a KYC document.",
  caller: "customer",
  upload: documentSchema,
  throttle: "document-customer",
  answers: { message: text, documents: listed },
  refuses: [
    documentErrors.DOCUMENT_TYPE,
    documentErrors.DOCUMENT_DAMAGED,
    fileErrors.IMAGE_UNREADABLE,
    documentErrors.DOCUMENTS_FULL,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: failure("DOCUMENT_FAILED", "An error occurred. Please try again."),
});

export const readDocument = call({
  method: "GET",
  path: "/documents/{documentId}",
  params: { documentId: id },
  summary: "Downloads the file of a document.",
  caller: "either",
  right: "read",
  answers: "file",
  refuses: [commonErrors.NOT_FOUND],
  fallback: FILE_UNREAD,
});

export const listDocuments = call({
  method: "GET",
  path: "/view-all-documents",
  summary: "Lists the documents of all customers.",
  caller: "admin",
  right: "read",
  query: PAGED,
  answers: { data: listed, nextCursor },
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
  fallback: DECISION_FAILED,
});
