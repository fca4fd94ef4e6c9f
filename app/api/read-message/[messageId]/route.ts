import { serve } from "@/lib/bank/serve";
import { readMessage } from "@/lib/features/inbox/messages/contract";
import { markMessageRead } from "@/lib/features/inbox/messages/service";

export const POST = serve(readMessage, async ({ caller, params }) => {
  await markMessageRead(caller, params.messageId);
  return { message: "message read" };
});
