import { z } from "zod";
import { moment, named, nextCursor, PAGED, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { attachmentErrors } from "@/lib/features/inbox/attachments/errors";
import { identityErrors } from "@/lib/identity/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";
import { customerMessageErrors, MESSAGES_FAILED } from "./errors";
import { careSchema, contactSchema, replySchema } from "./schema";

const CONTACT_FAILED = failure(
  "CONTACT_FAILED",
  "An error occurred while sending the message.",
);

const CONTACT_UNREACHED = failure(
  "CONTACT_UNREACHED",
  "An unexpected error occurred. Please try again later.",
);

export const contactBank = call({
  method: "POST",
  path: "/contact",
  summary: "Sends a visitor's message to the bank.",
  caller: "public",
  body: contactSchema,
  answers: { message: text },
  refuses: [commonErrors.TOO_MANY_THIS_HOUR],
  fallback: CONTACT_FAILED,
  unreached: CONTACT_UNREACHED,
});

export const listMessages = call({
  method: "GET",
  path: "/get-admin-message/{userId}",
  summary: "Lists messages from the bank, newest first.",
  caller: "customer",
  pathUserIsCaller: true,
  query: PAGED,
  answers: {
    data: z.object({
      data: z.array(
        named(
          "Message",
          z.object({
            _id: text,
            sender: text,
            receiver: text,
            subject: text,
            content: text,
            message: text,
            date: text,
            time: text,
            sentAt: moment,
            isRead: z.boolean(),
          }),
        ),
      ),
      nextCursor,
    }),
  },
  refuses: [identityErrors.USER_NOT_FOUND],
  fallback: MESSAGES_FAILED,
});

export const readMessage = call({
  method: "POST",
  path: "/read-message/{messageId}",
  params: { messageId: id },
  summary: "Marks a message as read.",
  caller: "customer",
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND],
  fallback: MESSAGES_FAILED,
});

export const messageBank = call({
  method: "POST",
  path: "/message-admin/{userId}",
  summary: "Sends a message to customer care.",
  caller: "customer",
  pathUserIsCaller: true,
  body: careSchema,
  form: true,
  answers: { message: text },
  refuses: [
    identityErrors.USER_NOT_FOUND,
    commonErrors.TOO_MANY_THIS_HOUR,
    customerMessageErrors.TOO_MANY_MESSAGES,
    attachmentErrors.ATTACHMENT_GONE,
  ],
  fallback: CONTACT_FAILED,
  unreached: CONTACT_UNREACHED,
});

export const replyMessage = call({
  method: "POST",
  path: "/reply-message/{conversationId}",
  params: { conversationId: id },
  summary: "Adds a customer's message to a conversation with the bank.",
  caller: "customer",
  body: replySchema,
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    commonErrors.TOO_MANY_THIS_HOUR,
    customerMessageErrors.TOO_MANY_MESSAGES,
    attachmentErrors.ATTACHMENT_GONE,
  ],
  fallback: CONTACT_FAILED,
  unreached: CONTACT_UNREACHED,
});
