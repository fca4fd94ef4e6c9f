import { serve } from "@/lib/api/serve";
import { listAllMessages } from "@/lib/features/inbox/messages/staff-contract";
import { listMessagesForStaff } from "@/lib/features/inbox/staff/queries";
import { toStaffMessageJson } from "@/lib/features/inbox/staff/serializers";
import { readPage } from "@/lib/platform/http/paging";

export const GET = serve(
  listAllMessages,
  async ({ caller, query, context }) => {
    const { messages, nextCursor } = await listMessagesForStaff(
      caller,
      readPage(query),
      context,
    );
    return { data: { data: messages.map(toStaffMessageJson), nextCursor } };
  },
);
