import { serve } from "@/lib/bank/serve";
import { openAccountFor as contract } from "@/lib/features/accounts/staff-contract";
import { openAccountFor } from "@/lib/features/accounts/staff-service";

export const POST = serve(
  contract,
  ({ caller, params, body, context, idempotency }) =>
    openAccountFor(
      caller,
      { ...body, userId: params.userId },
      context,
      idempotency,
    ),
);
