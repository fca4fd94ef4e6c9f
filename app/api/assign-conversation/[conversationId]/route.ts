import { serve } from "@/lib/bank/serve";
import { assignConversation } from "@/lib/features/inbox/conversations/service";
import { assignConversation as contract } from "@/lib/features/inbox/messages/staff-contract";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  assignConversation(caller, params.conversationId, body, context),
);
