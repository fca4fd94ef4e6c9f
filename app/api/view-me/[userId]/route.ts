import { viewProfile } from "@/lib/features/customers/contract";
import { toUserJson } from "@/lib/features/customers/serializers";
import { getProfile } from "@/lib/features/customers/queries";
import { serve } from "@/lib/api/serve";

export const GET = serve(viewProfile, async ({ caller }) => ({
  user: toUserJson(await getProfile(caller)),
}));
