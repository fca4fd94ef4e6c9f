import "server-only";
import type { Admin, Customer } from "@/lib/auth/callers";
import { AcceptedReply } from "@/lib/http/accepted-reply";
import type { Origin } from "@/lib/ledger/post";
import { readPage } from "@/lib/paging";
import { toDetailJson, toSummaryJson, toUserJson } from "./profile";
import { listCustomers } from "./list/queries";
import { getProfile, requireCustomerDetail } from "./queries";
import type { AdminCreate, ProfileUpdate } from "./schema";
import { createCustomer, updateProfile } from "./service";

export async function answerProfileUpdate(
  customer: Customer,
  input: ProfileUpdate,
  origin: Origin,
) {
  await updateProfile(customer, input, origin);
  return {
    message: "Your profile is up to date.",
    data: toUserJson(await getProfile(customer)),
  };
}

/** Body of POST /admin-create: the customer as staff see it, and whether the first balance needs approval. */
export async function answerCreated(
  admin: Admin,
  input: AdminCreate,
  origin: Origin,
) {
  const { id, waiting } = await createCustomer(admin, input, origin);
  const data = toDetailJson(await requireCustomerDetail(admin, id, origin));
  const message = "user added successfully";
  return waiting
    ? new AcceptedReply({
        ...waiting.data,
        message: `${message}. The opening balance is waiting for approval by a second member of staff.`,
        data,
      })
    : { message, data };
}

/** Body of GET /view-all-users; `?search=` as in {@link listCustomers}. */
export async function answerCustomers(
  admin: Admin,
  query: URLSearchParams,
  origin: Origin,
) {
  const page = { ...readPage(query), search: query.get("search") ?? "" };
  const { customers, ...more } = await listCustomers(admin, page, origin);
  return { data: customers.map(toSummaryJson), ...more };
}
