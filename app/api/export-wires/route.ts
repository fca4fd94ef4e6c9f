import { serve } from "@/lib/bank/serve";
import { exportWires } from "@/lib/features/payments/wires/export-service";
import { readWireFilters } from "@/lib/features/payments/wires/filters";
import { exportWires as contract } from "@/lib/features/payments/wires/staff-contract";
import { CsvReply } from "@/lib/platform/http/csv-reply";

export const GET = serve(
  contract,
  async ({ caller, query, context }) =>
    new CsvReply(await exportWires(caller, readWireFilters(query), context)),
);
