import { endOwnSession } from "@/lib/auth/sessions/service";
import { route } from "@/lib/http/route";

export const DELETE = route({
  caller: "customer",
  fallback: "SESSIONS_FAILED",
  handle: ({ caller, params, origin }) =>
    endOwnSession(caller, params.sessionId!, origin),
});
