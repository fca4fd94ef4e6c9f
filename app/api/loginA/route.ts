import { serve } from "@/lib/bank/serve";
import { getSignInReply } from "@/lib/features/customers/service";
import { setBrowserSession } from "@/lib/identity/browser-session";
import { signIn } from "@/lib/features/access/contract";
import { withDeviceCookie } from "@/lib/identity/devices/cookie";
import { signInCustomer } from "@/lib/identity/sign-in/service";

export const POST = serve(
  signIn,
  async ({ body, device, context, cookies }) => {
    const known = withDeviceCookie(cookies, "customer", device);
    const signedIn = await signInCustomer(body, known, context);
    await setBrowserSession(cookies, "customer", signedIn);
    return getSignInReply(signedIn);
  },
);
