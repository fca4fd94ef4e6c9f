import { serve } from "@/lib/bank/serve";
import { returnIncoming } from "@/lib/features/rails/incoming/service";
import { returnIncoming as contract } from "@/lib/features/rails/incoming/staff-contract";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  returnIncoming(caller, params.incomingId, body, context),
);
