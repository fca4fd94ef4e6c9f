import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of an uploaded document. */
export const documentErrors = defineErrors({
  DOCUMENT_TYPE: {
    status: 415,
    securityEvent: "upload.refused",
    text: "Please choose a JPEG, PNG, WebP or PDF file.",
  },
  DOCUMENTS_FULL: {
    status: 422,
    text: "You have reached the maximum number of documents. Please contact customer care.",
  },
});
