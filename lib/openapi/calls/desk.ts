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
    does: "Changes a customer and the account; balances by entries and holds.",
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
    does: "Sets the status of an account; closed and disabled end its sessions.",
    caller: "admin",
    right: "serve",
    body: accountStatusSchema,
    answers: { message: text },
    refuses: ["USER_NOT_FOUND"],
  },
  "DELETE /admin-delete/{userId}": {
    does: "Deletes a customer; the entries stay under a closed account.",
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
    does: "Writes to a customer.",
    caller: "admin",
    right: "serve",
    body: composeSchema,
    answers: { message: text },
    refuses: ["USER_NOT_FOUND", "RECEIVERS_DIFFER"],
  },
  "POST /answer-message/{messageId}": {
    does: "Answers a message that came in; visitors by mail.",
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
