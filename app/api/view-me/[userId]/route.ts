import { toUserJson } from "@/lib/customers/profile";
import { getProfile } from "@/lib/customers/queries";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "customer",
  own: true,
  fallback: "PROFILE_FAILED",
  handle: async ({ caller }) => ({
    user: toUserJson(await getProfile(caller)),
  }),
});
