import { mainAccount } from "@/lib/identity/accounts";
import { serve } from "@/lib/bank/serve";
import { updateProfile as contract } from "@/lib/features/customers/contract";
import { getProfile } from "@/lib/features/customers/queries";
import { toUserJson } from "@/lib/features/customers/serializers";
import { updateProfile } from "@/lib/features/customers/service";

export const PUT = serve(contract, async ({ caller, body, context }) => {
  await updateProfile(caller, body, context);
  return {
    message: "Your profile is up to date.",
    data: toUserJson(await getProfile(mainAccount(caller))),
  };
});
