import { viewProfile } from "@/lib/customers/contract";
import { toUserJson } from "@/lib/customers/profile";
import { getProfile } from "@/lib/customers/queries";
import { serve } from "@/lib/http/serve";

export const GET = serve(viewProfile, async ({ caller }) => ({
  user: toUserJson(await getProfile(caller)),
}));
