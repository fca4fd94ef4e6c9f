import "server-only";
import { type RequestContext } from "@/lib/platform/http/request-context";
import { proofsOfRequest, replaceProofCookie } from "./proof";
import { requestPasswordReset, resetPassword } from "./service";

/** Body of POST /forgot; `data` is the id of the code flow. */
export async function answerForgot(email: string, context: RequestContext) {
  const { flowId } = await requestPasswordReset(email, context);
  return {
    message: "If this address belongs to an account, we have emailed it a code",
    data: flowId,
  };
}

export async function answerReset(
  flowId: string,
  { password, code }: { password: string; code?: string | undefined },
  context: RequestContext,
) {
  const proofs = await proofsOfRequest();
  await resetPassword(flowId, proofs, password, code, context);
  await replaceProofCookie();
  return { message: "Your password was changed" };
}
