import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of an uploaded document. */
export const documentErrors = defineErrors({
  DOCUMENT_TYPE: {
    status: 415,
    securityEvent: "upload.refused",
    text: "Please choose a JPEG, PNG, WebP or PDF file.",
  },
  DOCUMENT_DAMAGED: {
    status: 422,
    securityEvent: "upload.refused",
    text: "This file is damaged, so we can’t read it. Please choose another file.",
  },
  DOCUMENTS_FULL: {
    status: 422,
    text: "You have reached the maximum number of documents. Please contact customer care.",
  },
});
