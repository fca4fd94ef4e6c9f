import { serve } from "@/lib/bank/serve";
import { moveTime } from "@/lib/features/business-day/service";
import { moveTime as contract } from "@/lib/features/business-day/staff-contract";

export const POST = serve(contract, ({ caller, body, context }) =>
  moveTime(caller, body.to, context),
);
