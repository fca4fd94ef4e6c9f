import { beneficiarySchema } from "@/lib/beneficiaries/schema";
import { dropBeneficiary, editBeneficiary } from "@/lib/beneficiaries/service";
import { route } from "@/lib/http/route";

export const PUT = route({
  caller: "customer",
  body: beneficiarySchema,
  fallback: "BENEFICIARY_FAILED",
  handle: editBeneficiary,
});
export const DELETE = route({
  caller: "customer",
  fallback: "BENEFICIARY_FAILED",
  handle: dropBeneficiary,
});
