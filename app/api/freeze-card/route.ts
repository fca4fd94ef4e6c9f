import { serve } from "@/lib/bank/serve";
import { freezeCard } from "@/lib/features/cards/contract";
import { setCardFrozen } from "@/lib/features/cards/service";

export const POST = serve(freezeCard, ({ caller, context }) =>
  setCardFrozen(caller, true, context),
);
