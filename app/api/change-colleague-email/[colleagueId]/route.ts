import { serve } from "@/lib/bank/serve";
import { changeColleagueEmail } from "@/lib/features/colleagues/service";
import { changeColleagueEmail as contract } from "@/lib/features/colleagues/staff-contract";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  changeColleagueEmail(caller, params.colleagueId, body, context),
);
