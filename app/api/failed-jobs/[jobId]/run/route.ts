import { serve } from "@/lib/bank/serve";
import { runJobAgain } from "@/lib/features/back-office/jobs/service";
import { runJobAgain as contract } from "@/lib/features/back-office/jobs/staff-contract";

export const POST = serve(contract, ({ caller, params, context }) =>
  runJobAgain(caller, params.jobId, context),
);
