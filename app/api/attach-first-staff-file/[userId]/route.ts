import { serve } from "@/lib/bank/serve";
import { attachFirstStaffFile as contract } from "@/lib/features/inbox/attachments/staff-contract";
import { attachFirstStaffFile } from "@/lib/features/inbox/attachments/service";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  attachFirstStaffFile(caller, params.userId, body.file, context),
);
