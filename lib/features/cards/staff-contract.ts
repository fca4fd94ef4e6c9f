import { z } from "zod";
import { nextCursor, PAGED } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { ASKS_PASSWORD } from "@/lib/identity/errors";
import { LIST_FAILED } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";
import { cardForStaff, showCardSchema, shownCard } from "./schema";
import { staffCardErrors } from "./staff-errors";

export const listCards = call({
  method: "GET",
  path: "/all-card-details",
  summary: "Lists the cards of all customers, masked.",
  caller: "admin",
  right: "cards",
  query: PAGED,
  answers: { transactions: z.array(cardForStaff), nextCursor },
  fallback: LIST_FAILED,
});

export const showCard = call({
  method: "POST",
  path: "/show-card/{cardId}",
  summary:
    "Shows the number and security code of one card. Needs your password.",
  caller: "admin",
  right: "cards",
  params: { cardId: id },
  body: showCardSchema,
  answers: { card: shownCard },
  refuses: [
    ...ASKS_PASSWORD,
    commonErrors.NOT_FOUND,
    staffCardErrors.CARD_FROZEN,
  ],
  fallback: failure(
    "CARD_NOT_SHOWN",
    "We couldn’t show the card. Please try again.",
  ),
});
