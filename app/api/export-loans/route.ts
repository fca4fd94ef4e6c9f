import { serve } from "@/lib/bank/serve";
import { exportLoans } from "@/lib/features/loans/export-service";
import { readLoanFilters } from "@/lib/features/loans/filters";
import { exportLoans as contract } from "@/lib/features/loans/staff-contract";
import { CsvReply } from "@/lib/platform/http/csv-reply";

export const GET = serve(
  contract,
  async ({ caller, query, context }) =>
    new CsvReply(await exportLoans(caller, readLoanFilters(query), context)),
);
