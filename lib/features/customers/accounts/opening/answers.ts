import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { AcceptedReply } from "@/lib/platform/http/accepted-reply";
import { type RequestContext } from "@/lib/platform/http/request-context";
import { toDetailJson } from "@/lib/features/customers/serializers";
import { requireCustomerDetail } from "@/lib/features/customers/queries";
import type { AdminCreate } from "@/lib/features/customers/schema";
import { createCustomer } from "./service";

/** Body of POST /admin-create: the customer as staff see it, and whether the first balance needs approval. */
export async function answerCreated(
  admin: Admin,
  input: AdminCreate,
  context: RequestContext,
) {
  const { id, pendingReply } = await createCustomer(admin, input, context);
  const data = toDetailJson(await requireCustomerDetail(admin, id, context));
  const message = "user added successfully";
  return pendingReply
    ? new AcceptedReply({
        ...pendingReply.data,
        message: `${message}. The opening balance is waiting for approval by a second member of staff.`,
        data,
      })
    : { message, data };
}
