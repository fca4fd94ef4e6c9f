import { serve } from "@/lib/bank/serve";
import { attachStaffFile as contract } from "@/lib/features/inbox/attachments/staff-contract";
import { attachFile } from "@/lib/features/inbox/attachments/service";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  attachFile(caller, params.conversationId, body.file, context),
);
