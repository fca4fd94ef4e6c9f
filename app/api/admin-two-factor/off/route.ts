import { answerOff } from "@/lib/auth/two-factor/answers";
import { offSchema } from "@/lib/auth/two-factor/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "admin",
  right: "self",
  body: offSchema,
  fallback: "TWO_FACTOR_FAILED",
  handle: ({ caller, body, origin }) => answerOff(caller, body, origin),
});
