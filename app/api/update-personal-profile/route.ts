import { answerProfileUpdate } from "@/lib/customers/answers";
import { profileSchema } from "@/lib/customers/schema";
import { route } from "@/lib/http/route";

export const PUT = route({
  caller: "customer",
  body: profileSchema,
  fallback: "PROFILE_NOT_SAVED",
  handle: ({ caller, body, origin }) =>
    answerProfileUpdate(caller, body, origin),
});
