import { z } from "zod";
import { nextCursor, PAGED, text } from "@/lib/identity/answers";
import { call } from "@/lib/identity/call";
import { identityErrors, ASKS_PASSWORD } from "@/lib/identity/errors";
import { commonErrors, LIST_FAILED } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { cardSchema, showCardSchema } from "./schema";

const CARD_FAILED = failure("CARD_FAILED", "An unexpected error occurred.");

const masked = z.looseObject({
  cardNumber: text,
  expiryDate: text,
  cardHolderName: text,
});

export const saveCard = call({
  method: "POST",
  path: "/card-details",
  summary: "Saves your card and replaces the previous one.",
  caller: "customer",
  body: cardSchema,
  answers: { message: text },
  refuses: [commonErrors.TOO_MANY_THIS_HOUR],
  fallback: CARD_FAILED,
});

export const viewCard = call({
  method: "GET",
  path: "/card-details/{userId}",
  summary: "Reads your card, masked. The list is empty if you have none.",
  caller: "customer",
  own: true,
  answers: { detail: z.array(masked) },
  refuses: [identityErrors.USER_NOT_FOUND],
  fallback: CARD_FAILED,
});

export const deleteCard = call({
  method: "DELETE",
  path: "/card-details/{userId}",
  summary: "Removes your card.",
  caller: "customer",
  own: true,
  answers: { message: text },
  refuses: [identityErrors.USER_NOT_FOUND, commonErrors.NOT_FOUND],
  fallback: CARD_FAILED,
});

export const listCards = call({
  method: "GET",
  path: "/all-card-details",
  summary: "Lists the cards of all customers, masked.",
  caller: "admin",
  right: "cards",
  query: PAGED,
  answers: { transactions: z.array(masked), nextCursor },
  fallback: LIST_FAILED,
});

export const showCard = call({
  method: "POST",
  path: "/show-card/{cardId}",
  summary:
    "Shows the number and security code of one card. Needs your password.",
  caller: "admin",
  right: "cards",
  body: showCardSchema,
  answers: { card: z.looseObject({ cardNumber: text, cvv: text.nullable() }) },
  refuses: [...ASKS_PASSWORD, commonErrors.NOT_FOUND],
  fallback: failure(
    "CARD_NOT_SHOWN",
    "We couldn’t show the card. Please try again.",
  ),
});
