import { serve } from "@/lib/bank/serve";
import { refundCase as contract } from "@/lib/features/cases/staff-contract";
import { refundCase } from "@/lib/features/cases/staff-service";

export const POST = serve(contract, ({ caller, params, body, context }) =>
  refundCase(caller, params.caseId, body.amount, context),
);
