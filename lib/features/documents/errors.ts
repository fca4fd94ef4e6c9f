import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of an uploaded document. */
export const documentErrors = defineErrors({
  415: {
    DOCUMENT_TYPE: {
      securityEvent: "upload.refused",
      text: "Please choose a JPEG, PNG, WebP or PDF file.",
    },
  },
  422: {
    DOCUMENTS_FULL:
      "You have reached the maximum number of documents. Please contact customer care.",
  },
});
