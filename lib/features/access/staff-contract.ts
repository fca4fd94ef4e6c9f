import { z } from "zod";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";
import { moment, named, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import {
  identityErrors,
  SIGN_IN_FAILED,
  SIGNS_IN,
} from "@/lib/identity/errors";
import { signInFormPages } from "@/lib/identity/next-page";
import { adminSignInSchema } from "@/lib/identity/schema";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";

export const adminSignIn = call({
  method: "POST",
  path: "/admin-login",
  summary: "Signs in a member of staff.",
  caller: "public",
  body: adminSignInSchema,
  formPages: signInFormPages("admin", ["username"]),
  answers: {
    message: text,
    data: named(
      "SignedInStaff",
      z.object({ _id: text, username: text, token: text }),
    ),
    token: text,
  },
  refuses: [
    staffIdentityErrors.INCORRECT_USERNAME,
    staffIdentityErrors.INCORRECT_PASSWORD,
    staffIdentityErrors.STAFF_RESET_NEEDED,
    ...SIGNS_IN,
  ],
  fallback: SIGN_IN_FAILED,
});

export const sendResetLink = call({
  method: "POST",
  path: "/send-reset-link/{userId}",
  summary:
    "Emails a customer a link and a code to set a new password, at most three times an hour. The current password stays valid until then.",
  caller: "admin",
  right: "serve",
  answers: { message: text },
  refuses: [
    identityErrors.USER_NOT_FOUND,
    staffIdentityErrors.EMAIL_NOT_VERIFIED,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: failure(
    "RESET_LINK_NOT_SENT",
    "An error occurred, and no link was sent. Please try again later.",
  ),
});

export const unlockSignIn = call({
  method: "POST",
  path: "/unlock-sign-in/{userId}",
  summary:
    "Ends the lock of a customer's sign-in after wrong passwords, unlocks codes that too many wrong ones in a row have blocked, at most three times a day, and notifies the customer. After too many wrong passwords in a row only a new password unlocks the sign-in.",
  caller: "admin",
  right: "serve",
  answers: { message: text },
  refuses: [
    identityErrors.USER_NOT_FOUND,
    staffIdentityErrors.UNLOCK_NEEDS_RESET,
    staffIdentityErrors.CODES_UNLOCKED_TOO_OFTEN,
  ],
  fallback: failure(
    "NOT_UNLOCKED",
    "An error occurred, and the sign-in may still be locked. Please try again later.",
  ),
});

const SESSIONS_FAILED = failure(
  "STAFF_SESSIONS_FAILED",
  "An error occurred, and the session may still be open. Please try again.",
);

export const listStaffSessions = call({
  method: "GET",
  path: "/admin-sessions",
  summary: "Lists your open sessions; for administrators those of all staff.",
  caller: "admin",
  right: "self",
  answers: {
    data: z.array(
      named(
        "StaffSession",
        z.object({
          _id: text,
          username: text,
          device: text,
          ip: text,
          signedInAt: moment,
          lastSeenAt: moment,
          isOwn: z.boolean(),
        }),
      ),
    ),
  },
  fallback: SESSIONS_FAILED,
});

export const endStaffSession = call({
  method: "DELETE",
  path: "/admin-sessions/{sessionId}",
  params: { sessionId: id },
  summary:
    "Signs out one of your sessions, the current one included; an administrator may sign out those of all staff.",
  caller: "admin",
  right: "self",
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND],
  fallback: SESSIONS_FAILED,
});
