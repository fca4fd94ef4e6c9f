import { endSession } from "@/lib/features/access/contract";
import { endOwnSession } from "@/lib/identity/sessions/service";
import { serve } from "@/lib/bank/serve";

export const DELETE = serve(endSession, ({ caller, params, context }) =>
  endOwnSession(caller, params.sessionId, context),
);
