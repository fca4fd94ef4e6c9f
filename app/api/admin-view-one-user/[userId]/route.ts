import { toDetailJson } from "@/lib/customers/profile";
import { requireCustomerDetail } from "@/lib/customers/queries";
import { route } from "@/lib/http/route";

export const GET = route({
  caller: "admin",
  right: "read",
  fallback: "PROFILE_FAILED",
  handle: async ({ caller, params, origin }) => ({
    user: toDetailJson(
      await requireCustomerDetail(caller, params.userId!, origin),
    ),
  }),
});
