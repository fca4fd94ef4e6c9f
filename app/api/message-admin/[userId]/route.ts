import { serve } from "@/lib/http/serve";
import { messageBank } from "@/lib/messages/contract";
import { takeCareMessage } from "@/lib/messages/service";

export const POST = serve(messageBank, ({ caller, body }) =>
  takeCareMessage(caller, body),
);
