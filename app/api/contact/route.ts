import { serve } from "@/lib/bank/serve";
import { contactBank } from "@/lib/features/inbox/messages/contract";
import { receiveContactMessage } from "@/lib/features/inbox/messages/service";

export const POST = serve(contactBank, ({ body, context }) =>
  receiveContactMessage(body, context),
);
