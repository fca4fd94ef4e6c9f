import { serve } from "@/lib/bank/serve";
import { setBrowserSession } from "@/lib/identity/browser-session";
import { withDeviceCookie } from "@/lib/identity/devices/cookie";
import { signInAdmin } from "@/lib/identity/sign-in/service";
import { toStaffSignInJson } from "@/lib/features/access/serializers";
import { adminSignIn } from "@/lib/features/access/staff-contract";

export const POST = serve(
  adminSignIn,
  async ({ body, device, context, cookies }) => {
    const known = withDeviceCookie(cookies, "admin", device);
    const signedIn = await signInAdmin(body, known, context);
    await setBrowserSession(cookies, "admin", signedIn);
    return toStaffSignInJson(signedIn);
  },
);
