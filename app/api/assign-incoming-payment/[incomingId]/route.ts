import { serve } from "@/lib/bank/serve";
import { assignIncoming } from "@/lib/features/rails/incoming/service";
import { assignIncoming as contract } from "@/lib/features/rails/incoming/staff-contract";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  assignIncoming(caller, params.incomingId, body, context),
);
