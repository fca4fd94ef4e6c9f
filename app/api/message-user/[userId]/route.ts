import { route } from "@/lib/http/route";
import { composeSchema } from "@/lib/messages/schema";
import { sendMessage } from "@/lib/messages/desk/service";

export const POST = route({
  caller: "admin",
  right: "serve",
  body: composeSchema,
  fallback: "MESSAGE_NOT_SENT",
  handle: ({ caller, params, body, origin }) =>
    sendMessage(caller, params.userId!, body, origin),
});
