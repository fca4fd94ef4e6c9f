import { serve } from "@/lib/bank/serve";
import { readAdminSearch } from "@/lib/features/statements/history/admin-search";
import { exportHistory } from "@/lib/features/statements/history/export-service";
import { exportTransactions } from "@/lib/features/statements/history/staff-contract";
import { CsvReply } from "@/lib/platform/http/csv-reply";

export const GET = serve(
  exportTransactions,
  async ({ caller, query, context }) =>
    new CsvReply(await exportHistory(caller, readAdminSearch(query), context)),
);
