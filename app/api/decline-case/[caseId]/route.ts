import { serve } from "@/lib/bank/serve";
import { declineCase as contract } from "@/lib/features/cases/staff-contract";
import { declineCase } from "@/lib/features/cases/staff-service";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  declineCase(caller, params.caseId, body, context),
);
