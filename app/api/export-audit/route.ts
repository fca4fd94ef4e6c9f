import { staffText } from "@/lib/bank/audit-actions";
import { serve } from "@/lib/bank/serve";
import { exportAudit } from "@/lib/features/back-office/audit-log/export-service";
import { readAuditSearch } from "@/lib/features/back-office/audit-log/queries";
import { exportAudit as contract } from "@/lib/features/back-office/audit-log/staff-contract";
import { CsvReply } from "@/lib/platform/http/csv-reply";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const filter = { search: readAuditSearch(query), textOf: staffText };
  return new CsvReply(await exportAudit(caller, filter, context));
});
