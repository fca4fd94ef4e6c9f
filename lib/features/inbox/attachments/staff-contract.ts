import { attachment } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { id } from "@/lib/platform/validation/fields";
import { identityErrors } from "@/lib/identity/errors";
import { ATTACHES, ATTACH_FAILED, ATTACHMENT_REFUSALS } from "./errors";
import { attachmentLimit } from "@/lib/features/inbox/limits";
import { attachSchema } from "./schema";

export const attachStaffFile = call({
  method: "POST",
  path: "/attach-staff-file/{conversationId}",
  params: { conversationId: id },
  summary:
    "Uploads a file for the caller’s next answer in a conversation with a customer.",
  caller: "admin",
  right: "serve",
  upload: attachSchema,
  throttle: attachmentLimit,
  answers: { attachment },
  refuses: ATTACHES,
  fallback: ATTACH_FAILED,
});

export const attachFirstStaffFile = call({
  method: "POST",
  path: "/attach-first-staff-file/{userId}",
  summary: "Uploads a file for the caller’s next message to a customer.",
  caller: "admin",
  right: "serve",
  upload: attachSchema,
  throttle: attachmentLimit,
  answers: { attachment },
  refuses: [identityErrors.USER_NOT_FOUND, ...ATTACHMENT_REFUSALS],
  fallback: ATTACH_FAILED,
});
