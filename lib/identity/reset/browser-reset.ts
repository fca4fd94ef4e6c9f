import "server-only";
import {
  setDeviceCookie,
  withDeviceCookie,
} from "@/lib/identity/devices/cookie";
import type {
  Device,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { proofsOfRequest, replaceProofCookie } from "./proof";
import { resetPassword } from "./service";

/** {@link resetPassword} with the proofs of the request and the cookies of its browser. */
export async function resetPasswordInBrowser(
  flowId: string,
  input: { password: string; code?: string | undefined },
  device: Device,
  context: RequestContext,
): Promise<void> {
  const { deviceId } = await resetPassword(
    flowId,
    { ...input, proofs: await proofsOfRequest() },
    await withDeviceCookie("customer", device),
    context,
  );
  await setDeviceCookie("customer", deviceId);
  await replaceProofCookie();
}
