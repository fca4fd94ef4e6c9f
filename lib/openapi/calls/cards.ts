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
    does: "Saves your card and replaces the previous one.",
    caller: "customer",
    body: cardSchema,
    answers: { message: text },
    refuses: ["TOO_MANY_THIS_HOUR"],
  },
  "GET /card-details/{userId}": {
    does: "Reads your card, masked. The list is empty if you have none.",
    caller: "customer",
    answers: { detail: z.array(masked) },
    refuses: ["USER_NOT_FOUND"],
  },
  "DELETE /card-details/{userId}": {
    does: "Removes your card.",
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
    does: "Shows the number and security code of one card. Needs your password.",
    caller: "admin",
    right: "cards",
    body: showCardSchema,
    answers: { card: z.looseObject({}) },
    refuses: [...ASKS_PASSWORD, "NOT_FOUND"],
  },
  "POST /decide-loan/{loanId}": {
    does: "Approves a loan request and pays out the loan, or declines it with a reason.",
    caller: "admin",
    right: "serve",
    body: loanDecisionSchema,
    waits: true,
    answers: { message: text },
    refuses: [...GRANTS_LOAN, "ALREADY_WAITING"],
  },
};
