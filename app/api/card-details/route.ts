import { saveCard as contract } from "@/lib/cards/contract";
import { saveCard } from "@/lib/cards/service";
import { serve } from "@/lib/http/serve";

export const POST = serve(contract, ({ caller, body, origin }) =>
  saveCard(caller, body, origin),
);
