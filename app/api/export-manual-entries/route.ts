import { serve } from "@/lib/bank/serve";
import { exportManualEntries } from "@/lib/features/books/manual/export-service";
import { exportManualEntries as contract } from "@/lib/features/books/manual/staff-contract";
import { CsvReply } from "@/lib/platform/http/csv-reply";

export const GET = serve(
  contract,
  async ({ caller, context }) =>
    new CsvReply(await exportManualEntries(caller, context)),
);
