import { endSession } from "@/lib/identity/contract";
import { endOwnSession } from "@/lib/identity/sessions/service";
import { serve } from "@/lib/api/serve";

export const DELETE = serve(endSession, ({ caller, params, context }) =>
  endOwnSession(caller, params.sessionId, context),
);
