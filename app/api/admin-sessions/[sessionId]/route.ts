import { serve } from "@/lib/api/serve";
import { endStaffSession as contract } from "@/lib/identity/staff-contract";
import { endStaffSession } from "@/lib/identity/sessions/service";

export const DELETE = serve(contract, ({ caller, params, context }) =>
  endStaffSession(caller, params.sessionId, context),
);
