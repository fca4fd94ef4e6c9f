import * as contract from "@/lib/beneficiaries/contract";
import { dropBeneficiary, editBeneficiary } from "@/lib/beneficiaries/service";
import { serve } from "@/lib/http/serve";

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
