import { toDetailJson } from "@/lib/customers/profile";
import { requireCustomerDetail } from "@/lib/customers/queries";
import { adminCreateSchema } from "@/lib/customers/schema";
import { createCustomer } from "@/lib/customers/service";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "admin",
  body: adminCreateSchema,
  fallback: "CREATE_FAILED",
  handle: async ({ caller, body, origin }) => {
    const { id } = await createCustomer(caller, body, origin);
    return {
      message: "user added successfully",
      data: toDetailJson(await requireCustomerDetail(caller, id, origin)),
    };
  },
});
