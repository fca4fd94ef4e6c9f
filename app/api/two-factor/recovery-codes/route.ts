import { answerNewCodes } from "@/lib/auth/two-factor/answers";
import { codeOnlySchema } from "@/lib/auth/two-factor/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "customer",
  body: codeOnlySchema,
  fallback: "TWO_FACTOR_FAILED",
  handle: ({ caller, body, origin }) =>
    answerNewCodes(caller, body.code, origin),
});
