import { z } from "zod";
import { SETS_PASSWORD, TAKES_CODE, text, user } from "./answers";
import { call } from "./call";
import { id } from "@/lib/platform/validation/fields";
import {
  adminSignInSchema,
  codeSchema,
  customerSignInSchema,
  forgotSchema,
  resetSchema,
} from "./schema";

const SIGNS_IN = [
  "SIGN_IN_LOCKED",
  "SECOND_FACTOR_NEEDED",
  ...TAKES_CODE,
  "TOO_MANY_REQUESTS",
] as const;

export const signIn = call({
  method: "POST",
  path: "/loginA",
  summary:
    "Signs in a customer. Browsers get a session cookie; other clients use the token.",
  caller: "public",
  body: customerSignInSchema,
  answers: { message: text, data: user, token: text },
  refuses: [
    "WRONG_CREDENTIALS",
    "NOT_VERIFIED",
    "ACCOUNT_CLOSED",
    "ACCOUNT_DISABLED",
    ...SIGNS_IN,
  ],
  fallback: "SIGN_IN_FAILED",
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
    "CODE_WRONG",
    "CODE_EXPIRED",
    "CODE_DEAD",
    "CODE_FLOW_UNKNOWN",
    "USERNAME_TAKEN",
  ],
  fallback: "CODE_FAILED",
});

export const resendCode = call({
  method: "GET",
  path: "/resend-otp/{userId}",
  summary: "Emails a new code and invalidates the previous one.",
  caller: "public",
  answers: { message: text },
  refuses: [
    "RESEND_TOO_SOON",
    "RESEND_TOO_OFTEN",
    "CODE_EXPIRED",
    "CODE_FLOW_UNKNOWN",
  ],
  fallback: "CODE_FAILED",
});

export const forgotPassword = call({
  method: "POST",
  path: "/forgot",
  summary:
    "Emails a password reset code if the address has an account. data identifies the reset in verify, resend-otp and reset-user.",
  caller: "public",
  body: forgotSchema,
  answers: { message: text, data: text },
  refuses: ["TOO_MANY_THIS_HOUR"],
  fallback: "FORGOT_FAILED",
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
    "RESET_NOT_PROVEN",
    ...SETS_PASSWORD,
    "STEP_UP_NEEDED",
    ...TAKES_CODE,
  ],
  fallback: "RESET_FAILED",
  unreached: "RESET_UNREACHED",
});

export const adminSignIn = call({
  method: "POST",
  path: "/admin-login",
  summary: "Signs in a member of staff.",
  caller: "public",
  body: adminSignInSchema,
  answers: {
    message: text,
    data: z.looseObject({ token: text }),
    token: text,
  },
  refuses: ["INCORRECT_USERNAME", "INCORRECT_PASSWORD", ...SIGNS_IN],
  fallback: "SIGN_IN_FAILED",
});

export const endSession = call({
  method: "DELETE",
  path: "/sessions/{sessionId}",
  params: { sessionId: id },
  summary: "Signs out one of your sessions.",
  caller: "customer",
  answers: { message: text },
  refuses: ["NOT_FOUND"],
  fallback: "SESSIONS_FAILED",
});

export const signOutOthers = call({
  method: "POST",
  path: "/sign-out-others",
  summary: "Signs out all your sessions except the current one.",
  caller: "customer",
  answers: { message: text },
  fallback: "SESSIONS_FAILED",
});
