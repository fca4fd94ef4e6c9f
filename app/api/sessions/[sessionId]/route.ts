import { endSession } from "@/lib/auth/contract";
import { endOwnSession } from "@/lib/auth/sessions/service";
import { serve } from "@/lib/http/serve";

export const DELETE = serve(endSession, ({ caller, params, origin }) =>
  endOwnSession(caller, params.sessionId, origin),
);
