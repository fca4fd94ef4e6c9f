import "server-only";
import type { Admin } from "@/lib/auth/callers";
import type { Origin } from "@/lib/ledger/post";
import { readPage } from "@/lib/paging";
import { toDetailJson, toSummaryJson } from "./profile";
import { listCustomers, requireCustomerDetail } from "./queries";
import type { AdminCreate, SignUp } from "./schema";
import { createCustomer, signUp } from "./service";

/** What POST /sign-up answers: the id in `data` is that of the code flow. */
export async function answerSignUp(input: SignUp, origin: Origin) {
  const { flowId: id } = await signUp(input, origin);
  const { fullName, username, email } = input;
  return {
    message: "Sign-up successful: we have mailed you a code",
    data: { _id: id, id, fullName, username, email },
  };
}

/** What POST /admin-create answers: the customer as staff see it. */
export async function answerCreated(
  admin: Admin,
  input: AdminCreate,
  origin: Origin,
) {
  const { id } = await createCustomer(admin, input, origin);
  const detail = await requireCustomerDetail(admin, id, origin);
  return { message: "user added successfully", data: toDetailJson(detail) };
}

/** What GET /view-all-users answers; `?search=` as in {@link listCustomers}. */
export async function answerCustomers(
  admin: Admin,
  query: URLSearchParams,
  origin: Origin,
) {
  const page = { ...readPage(query), search: query.get("search") ?? "" };
  const { customers, nextCursor, total } = await listCustomers(
    admin,
    page,
    origin,
  );
  return { data: customers.map(toSummaryJson), nextCursor, total };
}
