import { serve } from "@/lib/bank/serve";
import { signUp as contract } from "@/lib/features/customers/contract";
import { toSignUpJson } from "@/lib/features/customers/serializers";
import { signUp } from "@/lib/features/customers/sign-up/service";

export const POST = serve(contract, async ({ body, context }) => {
  const { flowId } = await signUp(body, context);
  return toSignUpJson(flowId, body);
});
