import { z } from "zod";
import { nextCursor, PAGED, text } from "@/lib/identity/answers";
import { call } from "@/lib/identity/call";
import { id } from "@/lib/platform/validation/fields";
import {
  answerSchema,
  careSchema,
  composeSchema,
  contactSchema,
} from "./schema";

export const contactBank = call({
  method: "POST",
  path: "/contact",
  summary: "Sends a visitor's message to the bank.",
  caller: "public",
  body: contactSchema,
  answers: { message: text },
  refuses: ["TOO_MANY_THIS_HOUR"],
  fallback: "CONTACT_FAILED",
  unreached: "CONTACT_UNREACHED",
});

export const listMessages = call({
  method: "GET",
  path: "/get-admin-message/{userId}",
  summary: "Lists messages from the bank, newest first.",
  caller: "customer",
  own: true,
  query: PAGED,
  answers: {
    data: z.object({
      data: z.array(
        z.looseObject({
          _id: text,
          sender: text,
          subject: text,
          message: text,
        }),
      ),
      nextCursor,
    }),
  },
  refuses: ["USER_NOT_FOUND"],
  fallback: "MESSAGES_FAILED",
});

export const readMessage = call({
  method: "POST",
  path: "/read-message/{messageId}",
  params: { messageId: id },
  summary: "Marks a message as read.",
  caller: "customer",
  answers: { message: text },
  refuses: ["NOT_FOUND"],
  fallback: "MESSAGES_FAILED",
});

export const messageBank = call({
  method: "POST",
  path: "/message-admin/{userId}",
  summary: "Sends a message to customer care.",
  caller: "customer",
  own: true,
  body: careSchema,
  form: true,
  answers: { message: text },
  refuses: ["USER_NOT_FOUND", "TOO_MANY_THIS_HOUR"],
  fallback: "CONTACT_FAILED",
  unreached: "CONTACT_UNREACHED",
});

export const listAllMessages = call({
  method: "GET",
  path: "/get-messages",
  summary: "Lists all messages, newest first.",
  caller: "admin",
  right: "read",
  query: PAGED,
  answers: {
    data: z.object({
      data: z.array(z.looseObject({ _id: text, subject: text })),
      nextCursor,
    }),
  },
  fallback: "MESSAGES_FAILED",
});

export const messageCustomer = call({
  method: "POST",
  path: "/message-user/{userId}",
  summary: "Sends a message to a customer.",
  caller: "admin",
  right: "serve",
  body: composeSchema,
  answers: { message: text },
  refuses: ["USER_NOT_FOUND", "RECEIVERS_DIFFER"],
  fallback: "MESSAGE_NOT_SENT",
});

export const answerMessage = call({
  method: "POST",
  path: "/answer-message/{messageId}",
  params: { messageId: id },
  unknown: "MESSAGE_GONE",
  summary:
    "Answers a received message: customers in their inbox, visitors by email.",
  caller: "admin",
  right: "serve",
  body: answerSchema,
  answers: { message: text },
  refuses: ["MESSAGE_GONE", "MESSAGE_UNANSWERABLE"],
  fallback: "MESSAGE_NOT_SENT",
});

export const deleteMessage = call({
  method: "DELETE",
  path: "/delete-message/{messageId}",
  params: { messageId: id },
  unknown: "MESSAGE_GONE",
  summary: "Deletes a message.",
  caller: "admin",
  right: "delete",
  answers: { message: text },
  refuses: ["MESSAGE_GONE"],
  fallback: "MESSAGE_NOT_DELETED",
});
