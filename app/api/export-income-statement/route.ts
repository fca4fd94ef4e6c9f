import { serve } from "@/lib/bank/serve";
import { exportIncomeStatement as contract } from "@/lib/features/books/staff-contract";
import { exportIncomeStatement } from "@/lib/features/books/statement-export";
import { CsvReply } from "@/lib/platform/http/csv-reply";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const period = {
    from: query.get("from") ?? undefined,
    to: query.get("to") ?? undefined,
  };
  return new CsvReply(await exportIncomeStatement(caller, period, context));
});
