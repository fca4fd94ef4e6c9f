import { viewCustomer } from "@/lib/features/customers/staff-contract";
import { toDetailJson } from "@/lib/features/customers/serializers";
import { requireCustomerDetail } from "@/lib/features/customers/queries";
import { serve } from "@/lib/api/serve";

export const GET = serve(viewCustomer, async ({ caller, params, context }) => ({
  user: toDetailJson(
    await requireCustomerDetail(caller, params.userId, context),
  ),
}));
