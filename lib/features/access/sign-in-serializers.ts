import type { SignedIn } from "@/lib/identity/sign-in/service";

/** Serialises a sign-in for POST /admin-login. */
export const toStaffSignInJson = ({
  subjectId,
  username,
  token,
}: SignedIn & { username: string }) => ({
  message: "Login successful",
  data: { _id: subjectId, username, token },
  token,
});
