import { serve } from "@/lib/bank/serve";
import { takeCase as contract } from "@/lib/features/cases/staff-contract";
import { takeCase } from "@/lib/features/cases/staff-service";

export const POST = serve(contract, ({ caller, params, context }) =>
  takeCase(caller, params.caseId, context),
);
