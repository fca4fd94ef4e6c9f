import { answerCard } from "@/lib/cards/answers";
import { viewCard, deleteCard } from "@/lib/cards/contract";
import { dropCard } from "@/lib/cards/service";
import { serve } from "@/lib/http/serve";

export const GET = serve(viewCard, ({ caller }) => answerCard(caller));

export const DELETE = serve(deleteCard, ({ caller, origin }) =>
  dropCard(caller, origin),
);
