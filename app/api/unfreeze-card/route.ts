import { serve } from "@/lib/bank/serve";
import { unfreezeCard } from "@/lib/features/cards/contract";
import { setCardFrozen } from "@/lib/features/cards/service";

export const POST = serve(unfreezeCard, ({ caller, context }) =>
  setCardFrozen(caller, false, context),
);
