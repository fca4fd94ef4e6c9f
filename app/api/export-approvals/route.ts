import { serve } from "@/lib/bank/serve";
import { exportApprovals } from "@/lib/approvals/export-service";
import { readApprovalFilters } from "@/lib/approvals/filters";
import { exportApprovals as contract } from "@/lib/approvals/staff-contract";
import { CsvReply } from "@/lib/platform/http/csv-reply";

export const GET = serve(
  contract,
  async ({ caller, query, context }) =>
    new CsvReply(
      await exportApprovals(caller, readApprovalFilters(query), context),
    ),
);
