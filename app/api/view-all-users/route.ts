import { serve } from "@/lib/bank/serve";
import { listCustomers as contract } from "@/lib/features/customers/staff-contract";
import * as list from "@/lib/features/customers/list/queries";
import { readCustomerSearch } from "@/lib/features/customers/list/search";
import * as json from "@/lib/features/customers/serializers";
import { readPage } from "@/lib/platform/http/paging";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const page = { ...readPage(query), ...readCustomerSearch(query) };
  if (query.get("rows") !== "short") {
    const found = await list.listProfiles(caller, page, context);
    return json.toListJson(found, json.toListedJson);
  }
  const found = await list.listCustomers(caller, page, context);
  return json.toListJson(found, json.toSummaryJson);
});
