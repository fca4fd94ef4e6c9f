import { adminSignIn } from "@/lib/identity/staff-contract";
import { answerAdminSignIn } from "@/lib/identity/sign-in/answers";
import { serve } from "@/lib/api/serve";

export const POST = serve(adminSignIn, ({ body, device, context }) =>
  answerAdminSignIn(body, device, context),
);
