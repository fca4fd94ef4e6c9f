import { serve } from "@/lib/bank/serve";
import { attachFile as contract } from "@/lib/features/inbox/attachments/contract";
import { attachFile } from "@/lib/features/inbox/attachments/service";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  attachFile(caller, params.conversationId, body.file, context),
);
