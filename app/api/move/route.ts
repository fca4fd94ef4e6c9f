import { serve } from "@/lib/bank/serve";
import { moveMoney as contract } from "@/lib/features/accounts/contract";
import { moveMoney } from "@/lib/features/accounts/moves/service";

export const POST = serve(contract, ({ caller, body, context, idempotency }) =>
  moveMoney(caller, body, context, idempotency),
);
