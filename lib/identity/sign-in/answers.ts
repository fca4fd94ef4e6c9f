import "server-only";
import {
  type RequestContext,
  type Device,
} from "@/lib/platform/http/request-context";
import { setSessionCookie } from "@/lib/identity/browser-session";
import { signInAdmin } from "./service";

/** Signs a staff member in. `data` is the specification's adminData. */
export async function answerAdminSignIn(
  input: Parameters<typeof signInAdmin>[0],
  device: Device,
  context: RequestContext,
) {
  const { username, subjectId, token } = await signInAdmin(
    input,
    device,
    context,
  );
  await setSessionCookie("admin", token);
  return {
    message: "Login successful",
    data: { _id: subjectId, username, token },
    token,
  };
}
