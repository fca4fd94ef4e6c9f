import "server-only";
import { setSessionCookie } from "@/lib/identity/browser-session";
import {
  setDeviceCookie,
  withDeviceCookie,
} from "@/lib/identity/devices/cookie";
import { findCustomerOfSession } from "@/lib/identity/sessions/queries";
import { commonErrors } from "@/lib/platform/errors/common";
import type {
  Device,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { signInCustomer } from "@/lib/identity/sign-in/service";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { toUserJson } from "./serializers";
import { getProfile } from "./queries";

/** Signs a customer in. Browsers use the cookie, other clients the token of `{ message, data, token }`. */
export async function signInWithProfile(
  input: Parameters<typeof signInCustomer>[0],
  device: Device,
  context: RequestContext,
) {
  const { sessionSecret, token, deviceId } = await signInCustomer(
    input,
    await withDeviceCookie("customer", device),
    context,
  );
  const customer = await findCustomerOfSession(sessionSecret);
  if (!customer) throw new DomainError(commonErrors.SIGNED_OUT);
  await setSessionCookie("customer", token);
  await setDeviceCookie("customer", deviceId);
  return {
    message: "Login successful",
    data: toUserJson(await getProfile(customer)),
    token,
  };
}
