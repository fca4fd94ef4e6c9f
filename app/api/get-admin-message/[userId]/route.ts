import { serve } from "@/lib/api/serve";
import { answerInbox } from "@/lib/features/inbox/messages/answers";
import { listMessages } from "@/lib/features/inbox/messages/contract";

export const GET = serve(listMessages, ({ caller, query }) =>
  answerInbox(caller, query),
);
