import { showCardSchema } from "@/lib/cards/schema";
import { showCard } from "@/lib/cards/service";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "admin",
  right: "cards",
  body: showCardSchema,
  fallback: "CARD_NOT_SHOWN",
  handle: ({ caller, params, body, origin }) =>
    showCard(caller, params.cardId!, body, origin),
});
