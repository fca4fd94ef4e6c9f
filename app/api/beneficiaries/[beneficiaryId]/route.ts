import * as contract from "@/lib/features/payments/beneficiaries/contract";
import {
  dropBeneficiary,
  editBeneficiary,
} from "@/lib/features/payments/beneficiaries/service";
import { serve } from "@/lib/api/serve";

export const PUT = serve(
  contract.updateBeneficiary,
  ({ caller, params, body, origin }) =>
    editBeneficiary(caller, params.beneficiaryId, body, origin),
);

export const DELETE = serve(
  contract.deleteBeneficiary,
  ({ caller, params, origin }) =>
    dropBeneficiary(caller, params.beneficiaryId, origin),
);
