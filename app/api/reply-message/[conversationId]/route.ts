import { serve } from "@/lib/bank/serve";
import { replyToBank } from "@/lib/features/inbox/conversations/service";
import { replyMessage } from "@/lib/features/inbox/messages/contract";

export const POST = serve(replyMessage, ({ caller, params, body }) =>
  replyToBank(caller, params.conversationId, body),
);
