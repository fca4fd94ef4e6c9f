import "server-only";
import { toUserJson } from "@/lib/customers/profile";
import { getProfile } from "@/lib/customers/queries";
import { DomainError } from "@/lib/errors/domain-error";
import type { Origin } from "@/lib/ledger/post";
import { setSessionCookie } from "../browser-session";
import { keepDeviceMark, shownDevice } from "../devices/cookie";
import { findCustomerOfSession } from "../sessions/queries";
import type { Device } from "../sessions/store";
import { signInAdmin, signInCustomer } from "./service";

/** Signs a customer in. Browsers use the cookie, other clients the token of `{ message, data, token }`. */
export async function answerCustomerSignIn(
  input: Parameters<typeof signInCustomer>[0],
  device: Device,
  origin: Origin,
) {
  const { sessionId, token, mark } = await signInCustomer(
    input,
    await shownDevice(device),
    origin,
  );
  const customer = await findCustomerOfSession(sessionId);
  if (!customer) throw new DomainError("SIGNED_OUT");
  await setSessionCookie("customer", token);
  await keepDeviceMark(mark);
  return {
    message: "Login successful",
    data: toUserJson(await getProfile(customer)),
    token,
  };
}

/** Signs a staff member in. `data` is the specification's adminData. */
export async function answerAdminSignIn(
  input: Parameters<typeof signInAdmin>[0],
  device: Device,
  origin: Origin,
) {
  const { username, subjectId, token } = await signInAdmin(
    input,
    device,
    origin,
  );
  await setSessionCookie("admin", token);
  return {
    message: "Login successful",
    data: { _id: subjectId, username, token },
    token,
  };
}
