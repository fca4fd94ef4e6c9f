import { serve } from "@/lib/http/serve";
import { messageCustomer } from "@/lib/messages/contract";
import { sendMessage } from "@/lib/messages/desk/service";

export const POST = serve(messageCustomer, ({ caller, params, body, origin }) =>
  sendMessage(caller, params.userId, body, origin),
);
