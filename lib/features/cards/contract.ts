import { z } from "zod";
import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { identityErrors } from "@/lib/identity/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { cardSchema, ownCard } from "./schema";

const CARD_FAILED = failure("CARD_FAILED", "An unexpected error occurred.");

const SHOWN = ["last4", "expiry", "holder"];

export const saveCard = call({
  method: "POST",
  path: "/card-details",
  summary: "Saves your card and replaces the previous one.",
  caller: "customer",
  body: cardSchema,
  shows: SHOWN,
  answers: { message: text },
  refuses: [commonErrors.TOO_MANY_THIS_HOUR],
  fallback: CARD_FAILED,
  unreached: CARD_FAILED,
});

export const viewCard = call({
  method: "GET",
  path: "/card-details/{userId}",
  summary: "Reads your card, masked. The list is empty if you have none.",
  caller: "customer",
  pathUserIsCaller: true,
  answers: { detail: z.array(ownCard) },
  refuses: [identityErrors.USER_NOT_FOUND],
  fallback: CARD_FAILED,
});

export const deleteCard = call({
  method: "DELETE",
  path: "/card-details/{userId}",
  summary: "Removes your card.",
  caller: "customer",
  shows: SHOWN,
  pathUserIsCaller: true,
  answers: { message: text },
  refuses: [identityErrors.USER_NOT_FOUND, commonErrors.NOT_FOUND],
  fallback: CARD_FAILED,
});

const freezing = {
  method: "POST",
  caller: "customer",
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: CARD_FAILED,
} as const;

export const freezeCard = call({
  ...freezing,
  path: "/freeze-card",
  summary:
    "Freezes your card: nobody at the bank can show its number until you unfreeze or replace it.",
});

export const unfreezeCard = call({
  ...freezing,
  path: "/unfreeze-card",
  summary: "Unfreezes your card.",
});
