import { serve } from "@/lib/bank/serve";
import * as contract from "@/lib/features/cards/contract";
import { findCard } from "@/lib/features/cards/queries";
import { toCardJson } from "@/lib/features/cards/serializers";
import { deleteCard } from "@/lib/features/cards/service";

export const GET = serve(contract.viewCard, async ({ caller }) => {
  const card = await findCard(caller);
  return { detail: card ? [toCardJson(card)] : [] };
});

export const DELETE = serve(contract.deleteCard, ({ caller, context }) =>
  deleteCard(caller, context),
);
