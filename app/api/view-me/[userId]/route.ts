import { mainAccount } from "@/lib/identity/accounts";
import { toShown } from "@/lib/features/customers/accounts/update/values";
import { viewProfile } from "@/lib/features/customers/contract";
import { toUserJson } from "@/lib/features/customers/serializers";
import { getProfile } from "@/lib/features/customers/queries";
import { serve } from "@/lib/bank/serve";
import { versionOf } from "@/lib/platform/http/version";

export const GET = serve(viewProfile, async ({ caller }) => {
  const profile = await getProfile(mainAccount(caller));
  return { user: toUserJson(profile), version: versionOf(toShown(profile)) };
});
