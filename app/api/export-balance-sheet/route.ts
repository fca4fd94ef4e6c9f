import { serve } from "@/lib/bank/serve";
import { exportBalanceSheet as contract } from "@/lib/features/books/staff-contract";
import { exportBalanceSheet } from "@/lib/features/books/statement-export";
import { CsvReply } from "@/lib/platform/http/csv-reply";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const day = query.get("day") ?? undefined;
  return new CsvReply(await exportBalanceSheet(caller, day, context));
});
