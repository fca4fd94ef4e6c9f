import { serve } from "@/lib/bank/serve";
import { exportBalanceSheet as contract } from "@/lib/features/books/staff-contract";
import { exportBalanceSheet } from "@/lib/features/books/statement-export";
import { printBalanceSheet } from "@/lib/features/books/statement-print";
import { CsvReply } from "@/lib/platform/http/csv-reply";
import { FileReply } from "@/lib/platform/http/file-reply";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const day = query.get("day") ?? undefined;
  return query.get("format") === "pdf"
    ? new FileReply(await printBalanceSheet(caller, day, context))
    : new CsvReply(await exportBalanceSheet(caller, day, context));
});
