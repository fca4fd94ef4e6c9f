import "server-only";
import { type RequestContext } from "@/lib/platform/http/request-context";
import { proofsOfRequest, spendProofCookie } from "./proof";
import { forgetPassword, resetPassword } from "./service";

/** Body of POST /forgot; `data` is the id of the code flow. */
export async function answerForgot(email: string, origin: RequestContext) {
  const { flowId } = await forgetPassword(email, origin);
  return {
    message: "If this address belongs to an account, we have emailed it a code",
    data: flowId,
  };
}

export async function answerReset(
  flowId: string,
  { password, code }: { password: string; code?: string | undefined },
  origin: RequestContext,
) {
  const proofs = await proofsOfRequest();
  await resetPassword(flowId, proofs, password, code, origin);
  await spendProofCookie();
  return { message: "Your password was changed" };
}
