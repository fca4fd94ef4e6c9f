import { route } from "@/lib/http/route";
import { answerInbox } from "@/lib/messages/answers";

export const GET = route({
  caller: "customer",
  own: true,
  fallback: "MESSAGES_FAILED",
  handle: ({ caller, query }) => answerInbox(caller, query),
});
