import { serve } from "@/lib/bank/serve";
import { attachFirstFile as contract } from "@/lib/features/inbox/attachments/contract";
import { attachFirstFile } from "@/lib/features/inbox/attachments/service";

export const POST = serve(contract, ({ caller, body, context }) =>
  attachFirstFile(caller, body.file, context),
);
