import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { type RequestContext } from "@/lib/platform/http/request-context";
import { toUserJson } from "./serializers";
import { getProfile } from "./queries";
import type { ProfileUpdate } from "./schema";
import { updateProfile } from "./service";

export async function answerProfileUpdate(
  customer: Customer,
  input: ProfileUpdate,
  context: RequestContext,
) {
  await updateProfile(customer, input, context);
  return {
    message: "Your profile is up to date.",
    data: toUserJson(await getProfile(customer)),
  };
}
