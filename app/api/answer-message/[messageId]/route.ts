import { serve } from "@/lib/http/serve";
import { answerMessage as contract } from "@/lib/messages/contract";
import { answerMessage } from "@/lib/messages/desk/service";

export const POST = serve(contract, ({ caller, params, body, origin }) =>
  answerMessage(caller, params.messageId, body, origin),
);
