import { serve } from "@/lib/bank/serve";
import { quoteExchange as contract } from "@/lib/features/exchange/quotes/contract";
import { quoteExchange } from "@/lib/features/exchange/quotes/service";

export const POST = serve(contract, ({ caller, body }) =>
  quoteExchange(caller, body),
);
