import { serve } from "@/lib/bank/serve";
import { grantRecall as contract } from "@/lib/features/cases/staff-contract";
import { grantRecall } from "@/lib/features/cases/staff-service";

export const POST = serve(contract, ({ caller, params, context }) =>
  grantRecall(caller, params.caseId, context),
);
