import { signIn } from "@/lib/identity/contract";
import { signInWithProfile } from "@/lib/features/customers/sign-in";
import { serve } from "@/lib/api/serve";

export const POST = serve(signIn, ({ body, device, context, cookies }) =>
  signInWithProfile(body, device, context, cookies),
);
