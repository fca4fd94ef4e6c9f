import { serve } from "@/lib/bank/serve";
import { deleteMessage as contract } from "@/lib/features/inbox/messages/staff-contract";
import { deleteMessage } from "@/lib/features/inbox/staff/service";

export const DELETE = serve(contract, ({ caller, params, context }) =>
  deleteMessage(caller, params.messageId, context),
);
