import { serve } from "@/lib/bank/serve";
import { keepIncoming } from "@/lib/features/rails/incoming/service";
import { keepIncoming as contract } from "@/lib/features/rails/incoming/staff-contract";

export const POST = serve(contract, ({ caller, params, context }) =>
  keepIncoming(caller, params.incomingId, context),
);
