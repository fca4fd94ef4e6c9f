import { answerCard } from "@/lib/features/cards/answers";
import { viewCard, deleteCard } from "@/lib/features/cards/contract";
import { dropCard } from "@/lib/features/cards/service";
import { serve } from "@/lib/api/serve";

export const GET = serve(viewCard, ({ caller }) => answerCard(caller));

export const DELETE = serve(deleteCard, ({ caller, origin }) =>
  dropCard(caller, origin),
);
