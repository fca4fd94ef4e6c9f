import { showCard as contract } from "@/lib/cards/contract";
import { showCard } from "@/lib/cards/service";
import { serve } from "@/lib/http/serve";

export const POST = serve(contract, ({ caller, params, body, origin }) =>
  showCard(caller, params.cardId, body, origin),
);
