import { adminSignIn } from "@/lib/auth/contract";
import { answerAdminSignIn } from "@/lib/auth/sign-in/answers";
import { serve } from "@/lib/http/serve";

export const POST = serve(adminSignIn, ({ body, device, origin }) =>
  answerAdminSignIn(body, device, origin),
);
