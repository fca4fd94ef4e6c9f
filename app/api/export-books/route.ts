import { serve } from "@/lib/bank/serve";
import { exportBooks } from "@/lib/features/books/export-service";
import { readBookDay } from "@/lib/features/books/schema";
import { exportBooks as contract } from "@/lib/features/books/staff-contract";
import { CsvReply } from "@/lib/platform/http/csv-reply";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const { day } = readBookDay(query.get("day") ?? undefined);
  return new CsvReply(await exportBooks(caller, day, context));
});
