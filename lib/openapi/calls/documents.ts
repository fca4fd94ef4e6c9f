import { z } from "zod";
import { decisionSchema } from "@/lib/validation/decision";
import { documentSchema } from "@/lib/documents/schema";
import { photoSchema } from "@/lib/photos/schema";
import { type DocumentedCalls, nextCursor, PAGED, text } from "../call";

const listed = z.array(z.looseObject({}));

export const documents: DocumentedCalls = {
  "POST /upload-document": {
    does: "Uploads a KYC document.",
    caller: "customer",
    upload: documentSchema,
    answers: { message: text, documents: listed },
    refuses: [
      "DOCUMENT_TYPE",
      "DOCUMENT_DAMAGED",
      "IMAGE_UNREADABLE",
      "DOCUMENTS_FULL",
      "TOO_MANY_THIS_HOUR",
    ],
  },
  "PUT /profilephoto": {
    does: "Replaces your profile photo.",
    caller: "customer",
    upload: photoSchema,
    answers: { message: text, profilePhoto: z.looseObject({}) },
    refuses: [
      "PHOTO_TYPE",
      "IMAGE_UNREADABLE",
      "USER_NOT_FOUND",
      "TOO_MANY_THIS_HOUR",
    ],
  },
  "GET /documents/{documentId}": {
    does: "Downloads the file of a document.",
    caller: "either",
    right: "read",
    answers: "file",
    refuses: ["NOT_FOUND"],
  },
  "GET /photos/{photoId}": {
    does: "Downloads a profile photo.",
    caller: "either",
    right: "read",
    answers: "file",
    refuses: ["NOT_FOUND"],
  },
  "GET /view-all-documents": {
    does: "Lists the documents of all customers.",
    caller: "admin",
    right: "read",
    query: PAGED,
    answers: { data: listed, nextCursor },
  },
  "POST /review-document/{documentId}": {
    does: "Approves a document, or rejects it with a reason.",
    caller: "admin",
    right: "serve",
    body: decisionSchema,
    answers: { message: text },
    refuses: ["NOT_FOUND", "ALREADY_DECIDED"],
  },
};
