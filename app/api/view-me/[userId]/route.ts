import { toUserJson } from "@/lib/customers/profile";
import { getProfile, requireOwn } from "@/lib/customers/queries";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "customer",
  fallback: "PROFILE_FAILED",
  handle: async ({ caller, params }) => {
    requireOwn(caller, params.userId);
    return { user: toUserJson(await getProfile(caller)) };
  },
});
