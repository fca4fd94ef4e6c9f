import { serve } from "@/lib/bank/serve";
import { continueSignUp as contract } from "@/lib/features/customers/contract";
import { continueSignUp } from "@/lib/features/customers/sign-up/continue";

export const POST = serve(contract, async ({ body, context }) => ({
  message: "A new code was sent",
  data: { id: await continueSignUp(body, context) },
}));
