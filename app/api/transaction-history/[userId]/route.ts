import { serve } from "@/lib/bank/serve";
import { namedAccount } from "@/lib/identity/accounts";
import { listTransactions } from "@/lib/features/statements/history/contract";
import { listHistory } from "@/lib/features/statements/history/queries";
import { toHistoryJson } from "@/lib/features/statements/history/serializers";
import { readPage } from "@/lib/platform/http/paging";

export const GET = serve(listTransactions, async ({ caller, query }) => {
  const { rows, nextCursor } = await listHistory(
    await namedAccount(caller, query.get("account")),
    readPage(query),
  );
  return { transactions: rows.map(toHistoryJson), nextCursor };
});
