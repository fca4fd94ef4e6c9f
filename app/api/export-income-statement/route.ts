import { serve } from "@/lib/bank/serve";
import { exportIncomeStatement as contract } from "@/lib/features/books/staff-contract";
import { exportIncomeStatement } from "@/lib/features/books/statement-export";
import { printIncomeStatement } from "@/lib/features/books/statement-print";
import { CsvReply } from "@/lib/platform/http/csv-reply";
import { FileReply } from "@/lib/platform/http/file-reply";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const period = {
    from: query.get("from") ?? undefined,
    to: query.get("to") ?? undefined,
  };
  return query.get("format") === "pdf"
    ? new FileReply(await printIncomeStatement(caller, period, context))
    : new CsvReply(await exportIncomeStatement(caller, period, context));
});
