import { toAdminHistoryJson } from "@/lib/history/admin-row";
import { listAllHistory } from "@/lib/history/queries";
import { route } from "@/lib/http/route";
import { readPage } from "@/lib/paging";

export const GET = route({
  caller: "admin",
  fallback: "LIST_FAILED",
  handle: async ({ caller, query, origin }) => {
    const { rows, nextCursor } = await listAllHistory(
      caller,
      readPage(query),
      origin,
    );
    return { history: rows.map(toAdminHistoryJson), nextCursor };
  },
});
