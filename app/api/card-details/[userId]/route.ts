import { answerCard } from "@/lib/cards/answers";
import { dropCard } from "@/lib/cards/service";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "customer",
  own: true,
  fallback: "CARD_FAILED",
  handle: answerCard,
});
export const DELETE = route({
  caller: "customer",
  own: true,
  fallback: "CARD_FAILED",
  handle: dropCard,
});
