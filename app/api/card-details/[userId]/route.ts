import { answerCard } from "@/lib/features/cards/answers";
import {
  deleteCard as contract,
  viewCard,
} from "@/lib/features/cards/contract";
import { deleteCard } from "@/lib/features/cards/service";
import { serve } from "@/lib/api/serve";

export const GET = serve(viewCard, ({ caller }) => answerCard(caller));

export const DELETE = serve(contract, ({ caller, context }) =>
  deleteCard(caller, context),
);
