import { commonErrors } from "@/lib/platform/errors/common";
import { defineErrors } from "@/lib/platform/errors/define";
import { failure } from "@/lib/platform/errors/failure";
import { FILE_REFUSALS, fileErrors } from "@/lib/platform/files/errors";

/** The refusals of files for messages. */
export const attachmentErrors = defineErrors({
  415: {
    ATTACHMENT_TYPE: {
      securityEvent: "upload.refused",
      text: "Please attach a JPEG, PNG, WebP or PDF file.",
    },
  },
  422: {
    ATTACHMENTS_FULL:
      "This conversation has reached the maximum number of files. Please start a new one.",
    ATTACHMENTS_UNSENT:
      "You have attached the maximum number of files without sending them. Please send your message first, or wait: a file that was not sent is deleted after a day.",
    ATTACHMENT_GONE:
      "One of the files is no longer available. Please attach it again.",
  },
});

/** The refusals of a file for a message. */
export const ATTACHMENT_REFUSALS = [
  attachmentErrors.ATTACHMENT_TYPE,
  attachmentErrors.ATTACHMENTS_UNSENT,
  ...FILE_REFUSALS,
  fileErrors.SCAN_UNAVAILABLE,
  commonErrors.TOO_MANY_THIS_HOUR,
] as const;

/** The refusals of calls that upload a file for a message in a conversation. */
export const ATTACHES = [
  commonErrors.NOT_FOUND,
  attachmentErrors.ATTACHMENTS_FULL,
  ...ATTACHMENT_REFUSALS,
] as const;

export const ATTACH_FAILED = failure(
  "ATTACH_FAILED",
  "An error occurred. The file wasn’t attached. Please try again.",
);
