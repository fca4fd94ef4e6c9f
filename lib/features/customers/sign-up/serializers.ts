import type { SignUp } from "@/lib/features/customers/schema";

/** Serialises a sign-up for POST /sign-up; the ids are those of the code flow. */
export const toSignUpJson = (
  flowId: string,
  { fullName, username, email }: SignUp,
) => ({
  message: "Sign-up successful. We have emailed you a code.",
  data: { _id: flowId, id: flowId, fullName, username, email },
});
