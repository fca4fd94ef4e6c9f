import { showCard as contract } from "@/lib/features/cards/staff-contract";
import { showCard } from "@/lib/features/cards/service";
import { serve } from "@/lib/bank/serve";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  showCard(caller, params.cardId, body, context),
);
