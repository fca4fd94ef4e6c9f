import { cardSchema } from "@/lib/cards/schema";
import { saveCard } from "@/lib/cards/service";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "customer",
  body: cardSchema,
  fallback: "CARD_FAILED",
  handle: ({ caller, body, origin }) => saveCard(caller, body, origin),
});
