import { serve } from "@/lib/bank/serve";
import { generateAccountValues } from "@/lib/features/customers/accounts/opening/service";
import { newAccountValues } from "@/lib/features/customers/staff-contract";

export const POST = serve(newAccountValues, async ({ caller }) =>
  generateAccountValues(caller),
);
