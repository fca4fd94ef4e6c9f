import { requireOwn } from "@/lib/customers/queries";
import { listHistory } from "@/lib/history/queries";
import { toHistoryJson } from "@/lib/history/row";
import { route } from "@/lib/http/route";
import { readPage } from "@/lib/paging";

export const GET = route({
  caller: "customer",
  fallback: "HISTORY_FAILED",
  handle: async ({ caller, params, query }) => {
    requireOwn(caller, params.userId);
    const { rows, nextCursor } = await listHistory(caller, readPage(query));
    return { transactions: rows.map(toHistoryJson), nextCursor };
  },
});
