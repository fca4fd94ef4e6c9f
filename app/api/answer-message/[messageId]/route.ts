import { route } from "@/lib/http/route";
import { answerSchema } from "@/lib/messages/schema";
import { answerMessage } from "@/lib/messages/desk/service";

export const POST = route({
  caller: "admin",
  right: "serve",
  body: answerSchema,
  fallback: "MESSAGE_NOT_SENT",
  handle: ({ caller, params, body, origin }) =>
    answerMessage(caller, params.messageId!, body, origin),
});
