import { route } from "@/lib/http/route";
import { answerMessages } from "@/lib/messages/answers";

export const GET = route({
  caller: "admin",
  right: "read",
  fallback: "MESSAGES_FAILED",
  handle: ({ caller, query, origin }) => answerMessages(caller, query, origin),
});
