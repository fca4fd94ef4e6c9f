import { deleteCustomer } from "@/lib/accounts/service";
import { route } from "@/lib/http/route";

export const DELETE = route({
  caller: "admin",
  right: "delete",
  fallback: "DELETE_FAILED",
  handle: ({ caller, params, origin }) =>
    deleteCustomer(caller, params.userId!, origin),
});
