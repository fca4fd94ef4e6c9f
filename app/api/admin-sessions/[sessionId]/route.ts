import { serve } from "@/lib/bank/serve";
import { endStaffSession as contract } from "@/lib/features/access/staff-contract";
import { endStaffSession } from "@/lib/identity/sessions/service";

export const DELETE = serve(contract, ({ caller, params, context }) =>
  endStaffSession(caller, params.sessionId, context),
);
