import { z } from "zod";
import { cardSchema, showCardSchema } from "@/lib/cards/schema";
import { loanDecisionSchema } from "@/lib/loans/decision";
import {
  ASKS_PASSWORD,
  type DocumentedCalls,
  GRANTS_LOAN,
  nextCursor,
  PAGED,
  text,
} from "../call";

const masked = z.looseObject({
  cardNumber: text,
  expiryDate: text,
  cardHolderName: text,
});

export const cards: DocumentedCalls = {
  "POST /card-details": {
    does: "Saves the own card in place of the one before.",
    caller: "customer",
    body: cardSchema,
    answers: { message: text },
    refuses: ["TOO_MANY_THIS_HOUR"],
  },
  "GET /card-details/{userId}": {
    does: "Reads the own card, masked: a list of one or none.",
    caller: "customer",
    answers: { detail: z.array(masked) },
    refuses: ["USER_NOT_FOUND"],
  },
  "DELETE /card-details/{userId}": {
    does: "Removes the own card.",
    caller: "customer",
    answers: { message: text },
    refuses: ["USER_NOT_FOUND", "NOT_FOUND"],
  },
  "GET /all-card-details": {
    does: "Lists the cards of all customers, masked.",
    caller: "admin",
    right: "cards",
    query: PAGED,
    answers: { transactions: z.array(masked), nextCursor },
  },
  "POST /show-card/{cardId}": {
    does: "Shows number and security code of one card, for the own password.",
    caller: "admin",
    right: "cards",
    body: showCardSchema,
    answers: { card: z.looseObject({}) },
    refuses: [...ASKS_PASSWORD, "NOT_FOUND"],
  },
  "POST /decide-loan/{loanId}": {
    does: "Approves a loan and pays it out, or declines it with a reason.",
    caller: "admin",
    right: "serve",
    body: loanDecisionSchema,
    waits: true,
    answers: { message: text },
    refuses: [...GRANTS_LOAN, "ALREADY_WAITING"],
  },
};
