import { serve } from "@/lib/bank/serve";
import { listAllTransactions as contract } from "@/lib/features/statements/history/staff-contract";
import { listAllHistory } from "@/lib/features/statements/history/admin-queries";
import { readAdminSearch } from "@/lib/features/statements/history/admin-search";
import { toStaffHistoryJson } from "@/lib/features/statements/history/staff-columns";
import { readPage } from "@/lib/platform/http/paging";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const page = { ...readPage(query), search: readAdminSearch(query) };
  const { rows, nextCursor } = await listAllHistory(caller, page, context);
  return { history: rows.map(toStaffHistoryJson), nextCursor };
});
