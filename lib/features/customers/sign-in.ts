import "server-only";
import { setBrowserSession } from "@/lib/identity/browser-session";
import { withDeviceCookie } from "@/lib/identity/devices/cookie";
import type { CallCookies } from "@/lib/platform/http/call-cookies";
import type {
  Device,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { signInCustomer } from "@/lib/identity/sign-in/service";
import { toUserJson } from "./serializers";
import { getProfile } from "./queries";

/** Signs a customer in. Browsers use the cookie, other clients the token of `{ message, data, token }`. */
export async function signInWithProfile(
  input: Parameters<typeof signInCustomer>[0],
  device: Device,
  context: RequestContext,
  cookies: CallCookies,
) {
  const signedIn = await signInCustomer(
    input,
    withDeviceCookie(cookies, "customer", device),
    context,
  );
  const { customer } = signedIn;
  await setBrowserSession(cookies, "customer", signedIn);
  return {
    message: "Login successful",
    data: toUserJson(await getProfile(customer)),
    token: signedIn.token,
    ...(customer.mustChangePassword && { mustChangePassword: true }),
  };
}
