import { beneficiarySchema } from "@/lib/beneficiaries/schema";
import { dropBeneficiary, editBeneficiary } from "@/lib/beneficiaries/service";
import { route } from "@/lib/http/route";
const both = { caller: "customer", fallback: "BENEFICIARY_FAILED" } as const;
export const PUT = route({
  ...both,
  body: beneficiarySchema,
  handle: ({ caller, params, body, origin }) =>
    editBeneficiary(caller, params.beneficiaryId!, body, origin),
});
export const DELETE = route({
  ...both,
  handle: ({ caller, params, origin }) =>
    dropBeneficiary(caller, params.beneficiaryId!, origin),
});
