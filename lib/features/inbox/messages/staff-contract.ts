import { z } from "zod";
import { moment, named, nextCursor, PAGED, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { attachmentErrors } from "@/lib/features/inbox/attachments/errors";
import { identityErrors } from "@/lib/identity/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";
import { MESSAGES_FAILED } from "./errors";
import { answerSchema, assignSchema, composeSchema } from "./schema";
import { messageErrors } from "./staff-errors";

const MESSAGE_NOT_SENT = failure("MESSAGE_NOT_SENT", "could'nt send message");

export const listAllMessages = call({
  method: "GET",
  path: "/get-messages",
  summary: "Lists all messages, newest first.",
  caller: "admin",
  right: "read",
  query: PAGED,
  answers: {
    data: z.object({
      data: z.array(
        named(
          "StaffMessage",
          z.object({
            _id: text,
            direction: z.enum(["sent", "received"]),
            sender: text,
            senderEmail: text.nullable(),
            receiver: text,
            email: text.nullable(),
            customerId: text.nullable(),
            subject: text,
            content: text,
            date: text,
            time: text,
            sentAt: moment,
            answeredAt: moment.nullable(),
          }),
        ),
      ),
      nextCursor,
    }),
  },
  fallback: MESSAGES_FAILED,
});

export const messageCustomer = call({
  method: "POST",
  path: "/message-user/{userId}",
  summary: "Sends a message to a customer.",
  caller: "admin",
  right: "serve",
  body: composeSchema,
  answers: { message: text },
  refuses: [
    identityErrors.USER_NOT_FOUND,
    messageErrors.RECEIVERS_DIFFER,
    attachmentErrors.ATTACHMENT_GONE,
  ],
  fallback: MESSAGE_NOT_SENT,
  oneFailureText: true,
});

export const answerMessage = call({
  method: "POST",
  path: "/answer-message/{messageId}",
  params: { messageId: id },
  notFoundError: messageErrors.MESSAGE_GONE,
  summary:
    "Answers a received message: customers in their inbox, visitors by email.",
  caller: "admin",
  right: "serve",
  body: answerSchema,
  shows: ["newest", "assignee"],
  answers: { message: text },
  refuses: [
    messageErrors.MESSAGE_GONE,
    messageErrors.MESSAGE_UNANSWERABLE,
    messageErrors.VISITOR_ANSWER_WITH_FILES,
    attachmentErrors.ATTACHMENT_GONE,
  ],
  fallback: MESSAGE_NOT_SENT,
  oneFailureText: true,
});

export const deleteMessage = call({
  method: "DELETE",
  path: "/delete-message/{messageId}",
  params: { messageId: id },
  notFoundError: messageErrors.MESSAGE_GONE,
  summary: "Deletes a message.",
  caller: "admin",
  right: "delete",
  answers: { message: text },
  refuses: [
    messageErrors.MESSAGE_GONE,
    messageErrors.MESSAGE_OF_CASE,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: failure("MESSAGE_NOT_DELETED", "action failed"),
  oneFailureText: true,
});

export const assignConversation = call({
  method: "POST",
  path: "/assign-conversation/{conversationId}",
  params: { conversationId: id },
  summary: "Assigns a conversation to the caller, or releases it.",
  caller: "admin",
  right: "serve",
  body: assignSchema,
  shows: ["assignee"],
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND],
  fallback: failure(
    "CONVERSATION_NOT_ASSIGNED",
    "An error occurred. Please try again.",
  ),
});
