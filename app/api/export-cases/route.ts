import { serve } from "@/lib/bank/serve";
import { exportCases } from "@/lib/features/cases/export-service";
import { readCaseFilters } from "@/lib/features/cases/filters";
import { exportCases as contract } from "@/lib/features/cases/staff-contract";
import { CsvReply } from "@/lib/platform/http/csv-reply";

export const GET = serve(
  contract,
  async ({ caller, query, context }) =>
    new CsvReply(await exportCases(caller, readCaseFilters(query), context)),
);
