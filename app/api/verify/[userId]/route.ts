import { answerVerify } from "@/lib/auth/reset/answers";
import { codeSchema } from "@/lib/auth/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  caller: "public",
  body: codeSchema,
  fallback: "CODE_FAILED",
  handle: ({ params, body }) => answerVerify(params.userId!, body.userInput),
});
