import { route } from "@/lib/http/route";
import { openMessage } from "@/lib/messages/service";

export const POST = route({
  caller: "customer",
  fallback: "MESSAGES_FAILED",
  handle: async ({ caller, params }) => {
    await openMessage(caller, params.messageId!);
    return { message: "message read" };
  },
});
