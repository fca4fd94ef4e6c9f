import { startSchema } from "@/lib/auth/two-factor/schema";
import { startTwoFactor } from "@/lib/auth/two-factor/service";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "customer",
  body: startSchema,
  fallback: "TWO_FACTOR_FAILED",
  handle: ({ caller, body }) => startTwoFactor(caller, body.password),
});
