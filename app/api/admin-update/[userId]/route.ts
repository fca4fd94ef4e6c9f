import { accountUpdateSchema } from "@/lib/accounts/schema";
import { updateAccount } from "@/lib/accounts/update/service";
import { route } from "@/lib/http/route";

export const PUT = route({
  caller: "admin",
  right: "correct",
  body: accountUpdateSchema,
  fallback: "UPDATE_FAILED",
  handle: ({ caller, params, body, origin }) =>
    updateAccount(caller, params.userId!, body, origin),
});
