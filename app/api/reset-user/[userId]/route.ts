import { serve } from "@/lib/api/serve";
import { resetPassword as contract } from "@/lib/identity/contract";
import {
  proofsOfRequest,
  replaceProofCookie,
} from "@/lib/identity/reset/proof";
import { resetPassword } from "@/lib/identity/reset/service";

export const POST = serve(contract, async ({ params, body, context }) => {
  const proofs = await proofsOfRequest();
  const { password, code } = body;
  await resetPassword(params.userId, proofs, password, code, context);
  await replaceProofCookie();
  return { message: "Your password was changed" };
});
