import { serve } from "@/lib/api/serve";
import { adminSignIn } from "@/lib/identity/staff-contract";
import {
  setDeviceCookie,
  withDeviceCookie,
} from "@/lib/identity/devices/cookie";
import { setSessionCookie } from "@/lib/identity/browser-session";
import { signInAdmin } from "@/lib/identity/sign-in/service";

export const POST = serve(adminSignIn, async ({ body, device, context }) => {
  const { username, subjectId, token, deviceId } = await signInAdmin(
    body,
    await withDeviceCookie("admin", device),
    context,
  );
  await setSessionCookie("admin", token);
  await setDeviceCookie("admin", deviceId);
  return {
    message: "Login successful",
    data: { _id: subjectId, username, token },
    token,
  };
});
