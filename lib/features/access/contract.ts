import { z } from "zod";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { text, user } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { id } from "@/lib/platform/validation/fields";
import {
  CODE_FAILED,
  identityErrors,
  SIGN_IN_FAILED,
  SETS_PASSWORD,
  SIGNS_IN,
} from "@/lib/identity/errors";
import { signInFormPages } from "@/lib/identity/next-page";
import { RESET_FAILED, RESET_UNREACHED } from "./errors";
import {
  codeSchema,
  customerSignInSchema,
  forgotSchema,
  resetSchema,
} from "@/lib/identity/schema";
import {
  secondFactorErrors,
  TAKES_CODE,
} from "@/lib/identity/second-factor-errors";

const SESSIONS_FAILED = failure(
  "SESSIONS_FAILED",
  "An error occurred, and sessions may still be open. Please try again.",
);

export const signIn = call({
  method: "POST",
  path: "/loginA",
  summary:
    "Signs in a customer. Browsers get a session cookie; other clients use the token. With a password that staff set, the answer has mustChangePassword, and only the change of the password and the sign-out work.",
  caller: "public",
  body: customerSignInSchema,
  formPages: signInFormPages("customer", ["accountNumber"]),
  answers: {
    message: text,
    data: user,
    token: text,
    mustChangePassword: z.literal(true).optional(),
  },
  refuses: [
    identityErrors.WRONG_CREDENTIALS,
    identityErrors.NOT_VERIFIED,
    identityErrors.ACCOUNT_CLOSED,
    identityErrors.ACCOUNT_DISABLED,
    identityErrors.PASSWORD_RESET_NEEDED,
    ...SIGNS_IN,
  ],
  fallback: SIGN_IN_FAILED,
});

export const verifyCode = call({
  method: "POST",
  path: "/verify/{userId}",
  summary: "Checks the emailed code of a sign-up or a password reset.",
  caller: "public",
  body: codeSchema,
  answers: {
    message: text,
    accountNumber: text.optional(),
    proof: text.optional(),
  },
  refuses: [
    identityErrors.CODE_WRONG,
    identityErrors.CODE_EXPIRED,
    identityErrors.CODE_DEAD,
    identityErrors.RESET_BLOCKED,
    identityErrors.RESET_LINK_NEEDED,
    identityErrors.CODE_FLOW_UNKNOWN,
    identityErrors.USERNAME_TAKEN,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: CODE_FAILED,
});

export const resendCode = call({
  method: "GET",
  unsafe: true,
  path: "/resend-otp/{userId}",
  summary: "Emails a new code and invalidates the previous one.",
  caller: "public",
  answers: { message: text },
  refuses: [
    identityErrors.RESEND_TOO_SOON,
    identityErrors.RESEND_TOO_OFTEN,
    identityErrors.CODE_EXPIRED,
    identityErrors.RESET_LINK_NEEDED,
    identityErrors.CODE_FLOW_UNKNOWN,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: CODE_FAILED,
});

export const forgotPassword = call({
  method: "POST",
  path: "/forgot",
  summary:
    "Emails a password reset code if the address has an account. data identifies the reset in verify, resend-otp and reset-user.",
  caller: "public",
  body: forgotSchema,
  answers: { message: text, data: text },
  refuses: [commonErrors.TOO_MANY_THIS_HOUR],
  fallback: failure(
    "FORGOT_FAILED",
    "An error occurred. Please try again later.",
  ),
});

export const forgotAccountNumber = call({
  method: "POST",
  path: "/forgot-account-number",
  summary:
    "Emails the account number to the address if it has an account. The answer is the same for every address.",
  caller: "public",
  body: forgotSchema,
  answers: { message: text },
  refuses: [commonErrors.TOO_MANY_THIS_HOUR],
  fallback: failure(
    "NUMBER_NOT_SENT",
    "An error occurred. Please try again later.",
  ),
});

export const resetPassword = call({
  method: "POST",
  path: "/reset-user/{userId}",
  summary:
    "Sets a new password. Needs the proof that verify answered, as cookie or bearer token.",
  caller: "public",
  body: resetSchema,
  answers: { message: text },
  refuses: [
    identityErrors.RESET_NOT_PROVEN,
    ...SETS_PASSWORD,
    secondFactorErrors.STEP_UP_NEEDED,
    ...TAKES_CODE,
    secondFactorErrors.SECOND_FACTOR_BLOCKED,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: RESET_FAILED,
  unreached: RESET_UNREACHED,
});
export const endSession = call({
  method: "DELETE",
  path: "/sessions/{sessionId}",
  params: { sessionId: id },
  summary: "Signs out one of your sessions.",
  caller: "customer",
  withTemporaryPassword: true,
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND],
  fallback: SESSIONS_FAILED,
});

export const signOutOthers = call({
  method: "POST",
  path: "/sign-out-others",
  summary: "Signs out all your sessions except the current one.",
  caller: "customer",
  answers: { message: text },
  fallback: SESSIONS_FAILED,
});
