import { signOutOthers } from "@/lib/auth/sessions/service";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "customer",
  fallback: "SESSIONS_FAILED",
  handle: ({ caller, origin }) => signOutOthers(caller, origin),
});
