import "server-only";
import { setSessionCookie } from "@/lib/identity/browser-session";
import { keepDeviceMark, shownDevice } from "@/lib/identity/devices/cookie";
import { findCustomerOfSession } from "@/lib/identity/sessions/queries";
import { commonErrors } from "@/lib/platform/errors/common";
import {
  type Device,
  type RequestContext,
} from "@/lib/platform/http/request-context";
import { signInCustomer } from "@/lib/identity/sign-in/service";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { toUserJson } from "./profile";
import { getProfile } from "./queries";

/** Signs a customer in. Browsers use the cookie, other clients the token of `{ message, data, token }`. */
export async function answerCustomerSignIn(
  input: Parameters<typeof signInCustomer>[0],
  device: Device,
  origin: RequestContext,
) {
  const { sessionId, token, mark } = await signInCustomer(
    input,
    await shownDevice(device),
    origin,
  );
  const customer = await findCustomerOfSession(sessionId);
  if (!customer) throw new DomainError(commonErrors.SIGNED_OUT);
  await setSessionCookie("customer", token);
  await keepDeviceMark(mark);
  return {
    message: "Login successful",
    data: toUserJson(await getProfile(customer)),
    token,
  };
}
