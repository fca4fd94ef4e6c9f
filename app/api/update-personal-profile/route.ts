import { answerProfileUpdate } from "@/lib/customers/answers";
import { updateProfile } from "@/lib/customers/contract";
import { serve } from "@/lib/http/serve";

export const PUT = serve(updateProfile, ({ caller, body, origin }) =>
  answerProfileUpdate(caller, body, origin),
);
