import { viewCustomer } from "@/lib/customers/contract";
import { toDetailJson } from "@/lib/customers/profile";
import { requireCustomerDetail } from "@/lib/customers/queries";
import { serve } from "@/lib/http/serve";

export const GET = serve(viewCustomer, async ({ caller, params, origin }) => ({
  user: toDetailJson(
    await requireCustomerDetail(caller, params.userId, origin),
  ),
}));
