import { serve } from "@/lib/bank/serve";
import { exchange as contract } from "@/lib/features/exchange/quotes/contract";
import { exchange } from "@/lib/features/exchange/quotes/service";

export const POST = serve(contract, ({ caller, body, context, idempotency }) =>
  exchange(caller, body, context, idempotency),
);
