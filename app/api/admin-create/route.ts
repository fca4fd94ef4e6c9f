import { serve } from "@/lib/bank/serve";
import { createCustomer as contract } from "@/lib/features/customers/staff-contract";
import { toCreatedReply } from "@/lib/features/customers/accounts/opening/serializers";
import { createCustomer } from "@/lib/features/customers/accounts/opening/service";
import { requireCustomerDetail } from "@/lib/features/customers/queries";
import { toDetailJson } from "@/lib/features/customers/serializers";

export const POST = serve(contract, async ({ caller, body, context }) => {
  const { id, waiting } = await createCustomer(caller, body, context);
  const customer = await requireCustomerDetail(caller, id, context);
  return toCreatedReply(toDetailJson(customer), waiting);
});
