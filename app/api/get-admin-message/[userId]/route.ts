import { serve } from "@/lib/http/serve";
import { answerInbox } from "@/lib/messages/answers";
import { listMessages } from "@/lib/messages/contract";

export const GET = serve(listMessages, ({ caller, query }) =>
  answerInbox(caller, query),
);
