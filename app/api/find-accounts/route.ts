import { serve } from "@/lib/bank/serve";
import { findAccounts } from "@/lib/features/customers/list/account-queries";
import { toFoundJson } from "@/lib/features/customers/serializers";
import { findAccounts as contract } from "@/lib/features/customers/staff-contract";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const search = query.get("search") ?? "";
  const found = await findAccounts(caller, search, context);
  return { accounts: found.map(toFoundJson) };
});
