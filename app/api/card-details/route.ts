import { saveCard as contract } from "@/lib/features/cards/contract";
import { saveCard } from "@/lib/features/cards/service";
import { serve } from "@/lib/bank/serve";

export const POST = serve(contract, ({ caller, body, context }) =>
  saveCard(caller, body, context),
);
