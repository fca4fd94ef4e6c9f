import { answerCards } from "@/lib/features/cards/answers";
import { listCards } from "@/lib/features/cards/staff-contract";
import { serve } from "@/lib/api/serve";

export const GET = serve(listCards, ({ caller, query, context }) =>
  answerCards(caller, query, context),
);
