import { serve } from "@/lib/api/serve";
import { attachFirstFile as contract } from "@/lib/features/inbox/attachments/contract";
import { attachFirstFile } from "@/lib/features/inbox/attachments/service";

export const POST = serve(contract, ({ caller, body, context }) =>
  attachFirstFile(caller, body.file, context),
);
