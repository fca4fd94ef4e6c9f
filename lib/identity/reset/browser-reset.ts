import "server-only";
import {
  setDeviceCookie,
  withDeviceCookie,
} from "@/lib/identity/devices/cookie";
import type { CallCookies } from "@/lib/platform/http/call-cookies";
import type {
  Device,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { proofsOfCall, replaceProofCookie } from "./proof";
import { resetPassword } from "./service";

type ResetRequest = {
  device: Device;
  context: RequestContext;
  cookies: CallCookies;
  authorization: string | null;
};

/** {@link resetPassword} with the proofs of the request and the cookies of its browser. */
export async function resetPasswordInBrowser(
  flowId: string,
  input: { password: string; code?: string | undefined },
  { device, context, cookies, authorization }: ResetRequest,
): Promise<void> {
  const { deviceId } = await resetPassword(
    flowId,
    { ...input, proofs: proofsOfCall(cookies, authorization) },
    withDeviceCookie(cookies, "customer", device),
    context,
  );
  setDeviceCookie(cookies, "customer", deviceId);
  replaceProofCookie(cookies);
}
