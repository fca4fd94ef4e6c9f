import { z } from "zod";
import { nextCursor, PAGED, text } from "@/lib/identity/answers";
import { call } from "@/lib/identity/call";
import { decisionSchema } from "@/lib/platform/validation/decision";
import { id } from "@/lib/platform/validation/fields";
import { documentSchema } from "./schema";
import { documentLimit } from "./limits";

const listed = z.array(z.looseObject({}));

export const uploadDocument = call({
  method: "POST",
  path: "/upload-document",
  summary: "Uploads a KYC document.",
  caller: "customer",
  upload: documentSchema,
  throttle: documentLimit,
  answers: { message: text, documents: listed },
  refuses: [
    "DOCUMENT_TYPE",
    "DOCUMENT_DAMAGED",
    "IMAGE_UNREADABLE",
    "DOCUMENTS_FULL",
    "TOO_MANY_THIS_HOUR",
  ],
  fallback: "DOCUMENT_FAILED",
});

export const readDocument = call({
  method: "GET",
  path: "/documents/{documentId}",
  params: { documentId: id },
  summary: "Downloads the file of a document.",
  caller: "either",
  right: "read",
  answers: "file",
  refuses: ["NOT_FOUND"],
  fallback: "FILE_UNREAD",
});

export const listDocuments = call({
  method: "GET",
  path: "/view-all-documents",
  summary: "Lists the documents of all customers.",
  caller: "admin",
  right: "read",
  query: PAGED,
  answers: { data: listed, nextCursor },
  fallback: "LIST_FAILED",
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
  refuses: ["NOT_FOUND", "ALREADY_DECIDED"],
  fallback: "DECISION_FAILED",
});
