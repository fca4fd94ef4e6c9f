import { serve } from "@/lib/api/serve";
import { answerMessages } from "@/lib/features/inbox/messages/staff/answers";
import { listAllMessages } from "@/lib/features/inbox/messages/staff-contract";

export const GET = serve(listAllMessages, ({ caller, query, context }) =>
  answerMessages(caller, query, context),
);
