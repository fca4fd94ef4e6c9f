import { endSession } from "@/lib/identity/contract";
import { endOwnSession } from "@/lib/identity/sessions/service";
import { serve } from "@/lib/api/serve";

export const DELETE = serve(endSession, ({ caller, params, origin }) =>
  endOwnSession(caller, params.sessionId, origin),
);
