import { toStaffShown } from "@/lib/features/customers/accounts/update/values";
import { viewCustomer } from "@/lib/features/customers/staff-contract";
import { toDetailJson } from "@/lib/features/customers/serializers";
import { requireCustomerDetail } from "@/lib/features/customers/queries";
import { serve } from "@/lib/bank/serve";
import { versionOf } from "@/lib/platform/http/version";

export const GET = serve(viewCustomer, async ({ caller, params, context }) => {
  const detail = await requireCustomerDetail(caller, params.userId, context);
  return {
    user: toDetailJson(detail),
    version: versionOf(toStaffShown(detail)),
  };
});
