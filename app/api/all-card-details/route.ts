import { answerCards } from "@/lib/cards/answers";
import { listCards } from "@/lib/cards/contract";
import { serve } from "@/lib/http/serve";

export const GET = serve(listCards, ({ caller, query, origin }) =>
  answerCards(caller, query, origin),
);
