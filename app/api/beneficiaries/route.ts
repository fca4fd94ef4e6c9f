import { addBeneficiary as contract } from "@/lib/beneficiaries/contract";
import { addBeneficiary } from "@/lib/beneficiaries/service";
import { serve } from "@/lib/http/serve";

export const POST = serve(contract, ({ caller, body, origin }) =>
  addBeneficiary(caller, body, origin),
);
