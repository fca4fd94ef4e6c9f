import { serve } from "@/lib/bank/serve";
import { exportSecurityLog } from "@/lib/features/back-office/security-log/export-service";
import { readSecuritySearch } from "@/lib/features/back-office/security-log/queries";
import { exportSecurityLog as contract } from "@/lib/features/back-office/security-log/staff-contract";
import { CsvReply } from "@/lib/platform/http/csv-reply";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const search = readSecuritySearch(query);
  return new CsvReply(await exportSecurityLog(caller, search, context));
});
