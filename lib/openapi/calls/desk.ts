import { z } from "zod";
import {
  accountStatusSchema,
  accountUpdateSchema,
} from "@/lib/accounts/schema";
import { answerSchema, composeSchema } from "@/lib/messages/schema";
import {
  type DocumentedCalls,
  nextCursor,
  PAGED,
  SETS_BALANCES,
  SETS_PASSWORD,
  text,
} from "../call";

/** Staff: what is done to an account, and messages. */
export const desk: DocumentedCalls = {
  "PUT /admin-update/{userId}": {
    does: "Updates a customer and the account. A new balance is posted as an adjustment entry, a hold or both.",
    caller: "admin",
    right: "correct",
    body: accountUpdateSchema,
    waits: true,
    answers: { message: text },
    refuses: [
      "USERNAME_TAKEN",
      "EMAIL_TAKEN",
      "ACCOUNT_NUMBER_TAKEN",
      "CURRENCY_FIXED",
      ...SETS_PASSWORD,
      ...SETS_BALANCES,
    ],
  },
  "PUT /admin-status/{userId}": {
    does: "Sets the status of an account. closed and disabled sign the customer out.",
    caller: "admin",
    right: "serve",
    body: accountStatusSchema,
    answers: { message: text },
    refuses: ["USER_NOT_FOUND"],
  },
  "DELETE /admin-delete/{userId}": {
    does: 'Deletes a customer. The entries remain under "Closed account".',
    caller: "admin",
    right: "delete",
    answers: { message: text },
    refuses: ["USER_NOT_FOUND", "DELETE_WIRE_PENDING"],
  },
  "GET /get-messages": {
    does: "Lists all messages, newest first.",
    caller: "admin",
    right: "read",
    query: PAGED,
    answers: {
      data: z.object({
        data: z.array(z.looseObject({ _id: text, subject: text })),
        nextCursor,
      }),
    },
  },
  "POST /message-user/{userId}": {
    does: "Sends a message to a customer.",
    caller: "admin",
    right: "serve",
    body: composeSchema,
    answers: { message: text },
    refuses: ["USER_NOT_FOUND", "RECEIVERS_DIFFER"],
  },
  "POST /answer-message/{messageId}": {
    does: "Answers a received message: customers in their inbox, visitors by email.",
    caller: "admin",
    right: "serve",
    body: answerSchema,
    answers: { message: text },
    refuses: ["MESSAGE_GONE", "MESSAGE_UNANSWERABLE"],
  },
  "DELETE /delete-message/{messageId}": {
    does: "Deletes a message.",
    caller: "admin",
    right: "delete",
    answers: { message: text },
    refuses: ["MESSAGE_GONE"],
  },
};
