import { serve } from "@/lib/api/serve";
import { adminSignIn } from "@/lib/identity/staff-contract";
import { setSessionCookie } from "@/lib/identity/browser-session";
import { signInAdmin } from "@/lib/identity/sign-in/service";

export const POST = serve(adminSignIn, async ({ body, device, context }) => {
  const { username, subjectId, token } = await signInAdmin(
    body,
    device,
    context,
  );
  await setSessionCookie("admin", token);
  return {
    message: "Login successful",
    data: { _id: subjectId, username, token },
    token,
  };
});
