import { serve } from "@/lib/bank/serve";
import { answerMessage as contract } from "@/lib/features/inbox/messages/staff-contract";
import { answerMessage } from "@/lib/features/inbox/staff/service";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  answerMessage(caller, params.messageId, body, context),
);
