import { route } from "@/lib/http/route";
import { readAll } from "@/lib/notifications/service";

export const POST = route({
  caller: "customer",
  fallback: "NOTIFICATIONS_FAILED",
  handle: ({ caller }) => readAll(caller),
});
