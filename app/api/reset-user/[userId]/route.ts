import { answerReset } from "@/lib/auth/reset/answers";
import { resetSchema } from "@/lib/auth/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "public",
  body: resetSchema,
  fallback: "RESET_FAILED",
  handle: ({ params, body, origin }) =>
    answerReset(params.userId!, body, origin),
});
