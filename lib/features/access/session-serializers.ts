import type { StaffSession } from "@/lib/identity/sessions/staff-queries";

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
