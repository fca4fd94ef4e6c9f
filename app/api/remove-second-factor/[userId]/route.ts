import { removeSecondFactor } from "@/lib/auth/two-factor/remove";
import { removeSchema } from "@/lib/auth/two-factor/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "admin",
  right: "correct",
  body: removeSchema,
  fallback: "FACTOR_NOT_REMOVED",
  handle: ({ caller, params, body, origin }) =>
    removeSecondFactor(caller, params.userId!, body, origin),
});
