import { toSummaryJson } from "@/lib/customers/profile";
import { listCustomers } from "@/lib/customers/queries";
import { route } from "@/lib/http/route";
import { readPage } from "@/lib/paging";

export const GET = route({
  caller: "admin",
  fallback: "LIST_FAILED",
  handle: async ({ caller, query, origin }) => {
    const page = { ...readPage(query), search: query.get("search") ?? "" };
    const { customers, nextCursor, total } = await listCustomers(
      caller,
      page,
      origin,
    );
    return { data: customers.map(toSummaryJson), nextCursor, total };
  },
});
