import { serve } from "@/lib/http/serve";
import { readMessage } from "@/lib/messages/contract";
import { openMessage } from "@/lib/messages/service";

export const POST = serve(readMessage, async ({ caller, params }) => {
  await openMessage(caller, params.messageId);
  return { message: "message read" };
});
