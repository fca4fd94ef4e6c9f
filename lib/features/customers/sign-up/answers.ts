import "server-only";
import { setProofCookie } from "@/lib/identity/reset/proof";
import { type RequestContext } from "@/lib/platform/http/request-context";
import type { SignUp } from "@/lib/features/customers/schema";
import { signUp, verifyCode } from "./service";

/** Body of POST /sign-up: the id in `data` is the id of the code flow. */
export async function answerSignUp(input: SignUp, context: RequestContext) {
  const { flowId: id } = await signUp(input, context);
  const { fullName, username, email } = input;
  return {
    message: "Sign-up successful. We have emailed you a code.",
    data: { _id: id, id, fullName, username, email },
  };
}

/** Body of POST /verify/{id}; also sets the reset proof as a cookie. */
export async function answerVerify(flowId: string, code: string) {
  const verified = await verifyCode(flowId, code);
  if ("proof" in verified) await setProofCookie(verified.proof);
  return { message: "verification successful", ...verified };
}
