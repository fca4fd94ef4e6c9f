import * as contract from "@/lib/features/payments/beneficiaries/contract";
import {
  deleteBeneficiary,
  updateBeneficiary,
} from "@/lib/features/payments/beneficiaries/service";
import { serve } from "@/lib/api/serve";

export const PUT = serve(
  contract.updateBeneficiary,
  ({ caller, params, body, context }) =>
    updateBeneficiary(caller, params.beneficiaryId, body, context),
);

export const DELETE = serve(
  contract.deleteBeneficiary,
  ({ caller, params, context }) =>
    deleteBeneficiary(caller, params.beneficiaryId, context),
);
