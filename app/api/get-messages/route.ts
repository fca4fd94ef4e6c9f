import { serve } from "@/lib/api/serve";
import { answerMessages } from "@/lib/features/inbox/messages/desk/answers";
import { listAllMessages } from "@/lib/features/inbox/messages/staff-contract";

export const GET = serve(listAllMessages, ({ caller, query, origin }) =>
  answerMessages(caller, query, origin),
);
