import { accountStatusSchema } from "@/lib/accounts/schema";
import { changeStatus } from "@/lib/accounts/service";
import { route } from "@/lib/http/route";

export const PUT = route({
  caller: "admin",
  right: "serve",
  body: accountStatusSchema,
  fallback: "STATUS_FAILED",
  handle: ({ caller, params, body, origin }) =>
    changeStatus(caller, params.userId!, body.accountStatus, origin),
});
