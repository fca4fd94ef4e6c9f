import { answerCard } from "@/lib/cards/answers";
import { dropCard } from "@/lib/cards/service";
import { route } from "@/lib/http/route";

const own = { caller: "customer", own: true, fallback: "CARD_FAILED" } as const;

export const GET = route({
  ...own,
  handle: ({ caller }) => answerCard(caller),
});
export const DELETE = route({
  ...own,
  handle: ({ caller, origin }) => dropCard(caller, origin),
});
