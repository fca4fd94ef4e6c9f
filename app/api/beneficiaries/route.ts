import { addBeneficiary as contract } from "@/lib/features/payments/beneficiaries/contract";
import { addBeneficiary } from "@/lib/features/payments/beneficiaries/service";
import { serve } from "@/lib/bank/serve";

export const POST = serve(contract, ({ caller, body, context }) =>
  addBeneficiary(caller, body, context),
);
