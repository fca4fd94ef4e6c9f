import { serve } from "@/lib/bank/serve";
import { addColleague } from "@/lib/features/colleagues/service";
import { addColleague as contract } from "@/lib/features/colleagues/staff-contract";

export const POST = serve(contract, ({ caller, body, context }) =>
  addColleague(caller, body, context),
);
