import { attachment } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { commonErrors, FILE_UNREAD } from "@/lib/platform/errors/common";
import { UPLOAD_TYPES } from "@/lib/platform/files/media-type";
import { id } from "@/lib/platform/validation/fields";
import { ATTACHES, ATTACH_FAILED, ATTACHMENT_REFUSALS } from "./errors";
import { attachmentLimit } from "@/lib/features/inbox/limits";
import { attachSchema } from "./schema";

export const attachFile = call({
  method: "POST",
  path: "/attach-file/{conversationId}",
  params: { conversationId: id },
  summary: "Uploads a file for the customer’s next message in a conversation.",
  caller: "customer",
  upload: attachSchema,
  throttle: attachmentLimit,
  answers: { attachment },
  refuses: ATTACHES,
  fallback: ATTACH_FAILED,
});

export const attachFirstFile = call({
  method: "POST",
  path: "/attach-file",
  summary:
    "Uploads a file for the first message of a new conversation or case.",
  caller: "customer",
  upload: attachSchema,
  throttle: attachmentLimit,
  answers: { attachment },
  refuses: ATTACHMENT_REFUSALS,
  fallback: ATTACH_FAILED,
});

export const readAttachment = call({
  method: "GET",
  path: "/attachments/{attachmentId}",
  params: { attachmentId: id },
  summary: "Downloads a file of a message.",
  caller: "anyRealm",
  right: "read",
  answers: UPLOAD_TYPES,
  refuses: [commonErrors.NOT_FOUND, commonErrors.DOWNLOADS_RUNNING],
  fallback: FILE_UNREAD,
});
