import { requireOwn } from "@/lib/customers/queries";
import { route } from "@/lib/http/route";
import { answerInbox } from "@/lib/messages/answers";

export const GET = route({
  caller: "customer",
  fallback: "MESSAGES_FAILED",
  handle: ({ caller, params, query }) => {
    requireOwn(caller, params.userId);
    return answerInbox(caller, query);
  },
});
