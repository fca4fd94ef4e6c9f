import { serve } from "@/lib/api/serve";
import {
  setDeviceCookie,
  withDeviceCookie,
} from "@/lib/identity/devices/cookie";
import { resetPassword as contract } from "@/lib/identity/contract";
import {
  proofsOfRequest,
  replaceProofCookie,
} from "@/lib/identity/reset/proof";
import { resetPassword } from "@/lib/identity/reset/service";

export const POST = serve(
  contract,
  async ({ params, body, device, context }) => {
    const proofs = await proofsOfRequest();
    const { password, code } = body;
    const { deviceId } = await resetPassword(
      params.userId,
      { proofs, password, code },
      await withDeviceCookie("customer", device),
      context,
    );
    await setDeviceCookie("customer", deviceId);
    await replaceProofCookie();
    return { message: "Your password was changed" };
  },
);
