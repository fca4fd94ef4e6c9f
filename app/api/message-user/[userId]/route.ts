import { serve } from "@/lib/bank/serve";
import { messageCustomer } from "@/lib/features/inbox/messages/staff-contract";
import { sendMessage } from "@/lib/features/inbox/staff/service";

export const POST = serve(
  messageCustomer,
  ({ caller, params, body, context }) =>
    sendMessage(caller, params.userId, body, context),
);
