import "server-only";
import type { Origin } from "@/lib/ledger/post";
import { verifyCode } from "../codes/service";
import { proofsOfRequest, setProofCookie, spendProofCookie } from "./proof";
import { forgetPassword, resetPassword } from "./service";

/** Body of POST /forgot; `data` is the id of the code flow. */
export async function answerForgot(email: string, origin: Origin) {
  const { flowId } = await forgetPassword(email, origin);
  return {
    message: "If this address belongs to an account, we have emailed it a code",
    data: flowId,
  };
}

/** Body of POST /verify/{id}; also sets the reset proof as a cookie. */
export async function answerVerify(flowId: string, code: string) {
  const verified = await verifyCode(flowId, code);
  if ("proof" in verified) await setProofCookie(verified.proof);
  return { message: "verification successful", ...verified };
}

export async function answerReset(
  flowId: string,
  { password, code }: { password: string; code?: string | undefined },
  origin: Origin,
) {
  const proofs = await proofsOfRequest();
  await resetPassword(flowId, proofs, password, code, origin);
  await spendProofCookie();
  return { message: "Your password was changed" };
}
