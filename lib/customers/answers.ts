import "server-only";
import { Accepted } from "@/lib/approvals/accepted";
import type { Admin, Customer } from "@/lib/auth/callers";
import type { Origin } from "@/lib/ledger/post";
import { readPage } from "@/lib/paging";
import { toDetailJson, toSummaryJson, toUserJson } from "./profile";
import { listCustomers } from "./list/queries";
import { getProfile, requireCustomerDetail } from "./queries";
import type { AdminCreate, ProfileUpdate, SignUp } from "./schema";
import { createCustomer, signUp, updateProfile } from "./service";

/** What POST /sign-up answers: the id in `data` is that of the code flow. */
export async function answerSignUp(input: SignUp, origin: Origin) {
  const { flowId: id } = await signUp(input, origin);
  const { fullName, username, email } = input;
  return {
    message: "Sign-up successful. We have emailed you a code.",
    data: { _id: id, id, fullName, username, email },
  };
}

/** What PUT /update-personal-profile answers: the profile as it is now. */
export async function answerProfileUpdate(
  customer: Customer,
  input: ProfileUpdate,
  origin: Origin,
) {
  await updateProfile(customer, input, origin);
  return {
    message: "Profile updated successfully",
    data: toUserJson(await getProfile(customer)),
  };
}

/** What POST /admin-create answers: the customer as staff see it, and whether the first balance waits. */
export async function answerCreated(
  admin: Admin,
  input: AdminCreate,
  origin: Origin,
) {
  const { id, waiting } = await createCustomer(admin, input, origin);
  const data = toDetailJson(await requireCustomerDetail(admin, id, origin));
  const message = "user added successfully";
  return waiting
    ? new Accepted({
        ...waiting.data,
        message: `${message}. The opening balance is waiting for approval by a second member of staff.`,
        data,
      })
    : { message, data };
}

/** What GET /view-all-users answers; `?search=` as in {@link listCustomers}. */
export async function answerCustomers(
  admin: Admin,
  query: URLSearchParams,
  origin: Origin,
) {
  const page = { ...readPage(query), search: query.get("search") ?? "" };
  const { customers, ...more } = await listCustomers(admin, page, origin);
  return { data: customers.map(toSummaryJson), ...more };
}
