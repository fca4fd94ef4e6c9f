import { serve } from "@/lib/bank/serve";
import { listMessages as contract } from "@/lib/features/inbox/messages/contract";
import { listMessages } from "@/lib/features/inbox/messages/queries";
import { toMessageJson } from "@/lib/features/inbox/messages/serializers";
import { readPage } from "@/lib/platform/http/paging";

export const GET = serve(contract, async ({ caller, query }) => {
  const { messages, nextCursor } = await listMessages(caller, readPage(query));
  const data = messages.map((message) => toMessageJson(message, caller));
  return { data: { data, nextCursor } };
});
