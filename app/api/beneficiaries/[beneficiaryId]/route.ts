import { serve } from "@/lib/bank/serve";
import * as contract from "@/lib/features/payments/beneficiaries/contract";
import * as payees from "@/lib/features/payments/beneficiaries/service";

export const PUT = serve(
  contract.updateBeneficiary,
  ({ caller, params, body, context }) =>
    payees.updateBeneficiary(caller, params.beneficiaryId, body, context),
);

export const DELETE = serve(
  contract.deleteBeneficiary,
  ({ caller, params, context }) =>
    payees.deleteBeneficiary(caller, params.beneficiaryId, context),
);
