import { answerProfileUpdate } from "@/lib/features/customers/answers";
import { updateProfile } from "@/lib/features/customers/contract";
import { serve } from "@/lib/api/serve";

export const PUT = serve(updateProfile, ({ caller, body, context }) =>
  answerProfileUpdate(caller, body, context),
);
