import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { type RequestContext } from "@/lib/platform/http/request-context";
import { readPage } from "@/lib/platform/http/paging";
import { toSummaryJson } from "@/lib/features/customers/serializers";
import { listCustomers } from "./queries";

/** Body of GET /view-all-users; `?search=` as in {@link listCustomers}. */
export async function answerCustomers(
  admin: Admin,
  query: URLSearchParams,
  context: RequestContext,
) {
  const page = { ...readPage(query), search: query.get("search") ?? "" };
  const { customers, ...more } = await listCustomers(admin, page, context);
  return { data: customers.map(toSummaryJson), ...more };
}
