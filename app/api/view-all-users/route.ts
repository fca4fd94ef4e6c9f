import { serve } from "@/lib/api/serve";
import { listCustomers as contract } from "@/lib/features/customers/staff-contract";
import { listCustomers } from "@/lib/features/customers/list/queries";
import { readCustomerSearch } from "@/lib/features/customers/list/search";
import { toSummaryJson } from "@/lib/features/customers/serializers";
import { readPage } from "@/lib/platform/http/paging";

export const GET = serve(contract, async ({ caller, query, context }) => {
  const page = { ...readPage(query), ...readCustomerSearch(query) };
  const found = await listCustomers(caller, page, context);
  const { customers, nextCursor, total, hasMore: isMore } = found;
  return { data: customers.map(toSummaryJson), nextCursor, total, isMore };
});
