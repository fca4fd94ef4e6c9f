import { serve } from "@/lib/http/serve";
import { answerMessages } from "@/lib/messages/desk/answers";
import { listAllMessages } from "@/lib/messages/contract";

export const GET = serve(listAllMessages, ({ caller, query, origin }) =>
  answerMessages(caller, query, origin),
);
