import type { StaffSession } from "@/lib/identity/sessions/staff-queries";
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

/** Serialises an open session of staff for GET /admin-sessions. */
export const toStaffSessionJson = ({ id, ...session }: StaffSession) => ({
  _id: id,
  username: session.username,
  device: session.device,
  ip: session.ip,
  signedInAt: session.signedInAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  isOwn: session.isOwn,
});
