import { serve } from "@/lib/bank/serve";
import { listAllMessages as contract } from "@/lib/features/inbox/messages/staff-contract";
import { listMessagesForStaff } from "@/lib/features/inbox/staff/queries";
import { toStaffMessagesJson } from "@/lib/features/inbox/staff/serializers";
import { readPage } from "@/lib/platform/http/paging";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const page = await listMessagesForStaff(caller, readPage(query), context);
  return toStaffMessagesJson(page);
});
