import { serve } from "@/lib/api/serve";
import { messageBank } from "@/lib/features/inbox/messages/contract";
import { takeCareMessage } from "@/lib/features/inbox/messages/service";

export const POST = serve(messageBank, ({ caller, body }) =>
  takeCareMessage(caller, body),
);
