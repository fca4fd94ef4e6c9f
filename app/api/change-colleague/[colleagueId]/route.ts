import { serve } from "@/lib/bank/serve";
import { changeColleague } from "@/lib/features/colleagues/service";
import { changeColleague as contract } from "@/lib/features/colleagues/staff-contract";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  changeColleague(caller, params.colleagueId, body, context),
);
