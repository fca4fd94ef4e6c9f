import { serve } from "@/lib/bank/serve";
import { checkRailMessage } from "@/lib/features/rails/incoming/service";
import { checkRailMessage as contract } from "@/lib/features/rails/incoming/staff-contract";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  checkRailMessage(caller, params.railMessageId, body, context),
);
