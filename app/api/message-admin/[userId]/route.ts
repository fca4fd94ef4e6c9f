import { serve } from "@/lib/bank/serve";
import { messageBank } from "@/lib/features/inbox/messages/contract";
import { receiveCareMessage } from "@/lib/features/inbox/conversations/service";

export const POST = serve(messageBank, ({ caller, body }) =>
  receiveCareMessage(caller, body),
);
