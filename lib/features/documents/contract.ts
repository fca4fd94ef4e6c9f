import { hourly } from "@/lib/platform/rate-limit/limit";
import { z } from "zod";
import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { commonErrors, FILE_UNREAD } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { FILE_REFUSALS, fileErrors } from "@/lib/platform/files/errors";
import { UPLOAD_TYPES } from "@/lib/platform/files/media-type";
import { id } from "@/lib/platform/validation/fields";
import { documentErrors } from "./errors";
import { documentSchema, ownDocument } from "./schema";

const documentLimit = hourly("document-customer", 40);

const DOCUMENT_FAILED = failure(
  "DOCUMENT_FAILED",
  "An error occurred. Please try again.",
);

export const uploadDocument = call({
  method: "POST",
  path: "/upload-document",
  summary: "Uploads a KYC document.",
  caller: "customer",
  upload: documentSchema,
  throttle: documentLimit,
  answers: { message: text, documents: z.array(ownDocument) },
  refuses: [
    documentErrors.DOCUMENT_TYPE,
    ...FILE_REFUSALS,
    fileErrors.SCAN_UNAVAILABLE,
    documentErrors.DOCUMENTS_FULL,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: DOCUMENT_FAILED,
  unreached: DOCUMENT_FAILED,
});

export const readDocument = call({
  method: "GET",
  path: "/documents/{documentId}",
  params: { documentId: id },
  summary: "Downloads the file of a document.",
  caller: "anyRealm",
  right: "read",
  answers: UPLOAD_TYPES,
  refuses: [commonErrors.NOT_FOUND, commonErrors.DOWNLOADS_RUNNING],
  fallback: FILE_UNREAD,
});
