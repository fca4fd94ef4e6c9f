import { serve } from "@/lib/bank/serve";
import { sendRailMessageAgain } from "@/lib/features/rails/incoming/service";
import { sendRailMessageAgain as contract } from "@/lib/features/rails/incoming/staff-contract";

export const POST = serve(contract, ({ caller, params, context }) =>
  sendRailMessageAgain(caller, params.railMessageId, context),
);
