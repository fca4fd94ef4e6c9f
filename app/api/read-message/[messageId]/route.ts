import { serve } from "@/lib/api/serve";
import { readMessage } from "@/lib/features/inbox/messages/contract";
import { openMessage } from "@/lib/features/inbox/messages/service";

export const POST = serve(readMessage, async ({ caller, params }) => {
  await openMessage(caller, params.messageId);
  return { message: "message read" };
});
