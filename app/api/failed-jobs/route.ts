import { serve } from "@/lib/bank/serve";
import {
  listFailedJobs,
  toFailedJobJson,
} from "@/lib/features/back-office/jobs/queries";
import { listFailedJobs as contract } from "@/lib/features/back-office/jobs/staff-contract";
import { readPage } from "@/lib/platform/http/paging";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const page = readPage(query);
  const { rows, nextCursor } = await listFailedJobs(caller, page, context);
  return { data: rows.map(toFailedJobJson), nextCursor };
});
