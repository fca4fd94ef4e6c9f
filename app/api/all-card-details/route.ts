import { answerCards } from "@/lib/cards/answers";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "admin",
  right: "cards",
  fallback: "LIST_FAILED",
  handle: ({ caller, query, origin }) => answerCards(caller, query, origin),
});
