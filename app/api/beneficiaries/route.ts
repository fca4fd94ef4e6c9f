import { beneficiarySchema } from "@/lib/beneficiaries/schema";
import { addBeneficiary } from "@/lib/beneficiaries/service";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "customer",
  body: beneficiarySchema,
  fallback: "BENEFICIARY_FAILED",
  handle: ({ caller, body, origin }) => addBeneficiary(caller, body, origin),
});
