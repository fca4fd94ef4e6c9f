import { serve } from "@/lib/http/serve";
import { deleteMessage as contract } from "@/lib/messages/contract";
import { deleteMessage } from "@/lib/messages/desk/service";

export const DELETE = serve(contract, ({ caller, params, origin }) =>
  deleteMessage(caller, params.messageId, origin),
);
