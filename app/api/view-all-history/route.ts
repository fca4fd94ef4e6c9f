import { serve } from "@/lib/api/serve";
import { listAllTransactions as contract } from "@/lib/features/statements/history/staff-contract";
import { listAllHistory } from "@/lib/features/statements/history/admin-queries";
import {
  adminSearchSchema,
  toAdminSearch,
} from "@/lib/features/statements/history/admin-search";
import { toAdminHistoryJson } from "@/lib/features/statements/history/serializers";
import { toParams } from "@/lib/platform/http/page-query";
import { readPage } from "@/lib/platform/http/paging";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const search = toAdminSearch(adminSearchSchema.parse(toParams(query)));
  const { rows, nextCursor } = await listAllHistory(
    caller,
    { ...readPage(query), search },
    context,
  );
  return { history: rows.map(toAdminHistoryJson), nextCursor };
});
