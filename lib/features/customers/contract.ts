import { z } from "zod";
import { named, text, user } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import {
  CODE_FAILED,
  identityErrors,
  SETS_PASSWORD,
} from "@/lib/identity/errors";
import { continueSignUpSchema, forgotSchema } from "@/lib/identity/schema";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { customerErrors, PROFILE_FAILED } from "./errors";
import { profileSchema, signUpSchema } from "./schema";

export const signUp = call({
  method: "POST",
  path: "/sign-up",
  summary:
    "Signs up a new customer and emails a code. data.id identifies the sign-up in verify and resend-otp.",
  caller: "public",
  body: signUpSchema,
  answers: {
    message: text,
    data: named(
      "SignUp",
      z.object({
        _id: text,
        id: text,
        fullName: text,
        username: text,
        email: text,
      }),
    ),
  },
  refuses: [
    customerErrors.TOO_YOUNG,
    identityErrors.USERNAME_TAKEN,
    ...SETS_PASSWORD,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: failure(
    "SIGN_UP_FAILED",
    "An error occurred. Please try again later.",
  ),
});

export const continueSignUp = call({
  method: "POST",
  path: "/sign-up-code",
  summary:
    "Emails a new code for a sign-up that waits for its code, to somebody who knows its email address and password. data.id identifies the sign-up in verify and resend-otp.",
  caller: "public",
  body: continueSignUpSchema,
  answers: { message: text, data: z.looseObject({ id: text }) },
  refuses: [
    customerErrors.SIGN_UP_UNKNOWN,
    commonErrors.TOO_MANY_THIS_HOUR,
    commonErrors.TOO_MANY_REQUESTS,
  ],
  fallback: CODE_FAILED,
});

export const signUpAddress = call({
  method: "GET",
  path: "/sign-up-code/{userId}",
  summary: "Reads the email address to which the code of a sign-up was sent.",
  caller: "public",
  answers: { email: text },
  refuses: [identityErrors.CODE_FLOW_UNKNOWN, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: CODE_FAILED,
});

export const changeSignUpAddress = call({
  method: "PUT",
  path: "/sign-up-code/{userId}",
  summary:
    "Continues a sign-up with another email address and sends a code there. data.id identifies the sign-up from now on.",
  caller: "public",
  body: forgotSchema,
  answers: { message: text, data: z.looseObject({ id: text }) },
  refuses: [identityErrors.CODE_FLOW_UNKNOWN, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: CODE_FAILED,
});

export const viewProfile = call({
  method: "GET",
  path: "/view-me/{userId}",
  summary: "Reads your profile and balances.",
  caller: "customer",
  pathUserIsCaller: true,
  answers: { user, version: text },
  refuses: [identityErrors.USER_NOT_FOUND],
  fallback: PROFILE_FAILED,
});

export const updateProfile = call({
  method: "PUT",
  path: "/update-personal-profile",
  summary: "Updates your username, phone number, marital status and address.",
  caller: "customer",
  body: profileSchema,
  shows: ["username", "phoneNumber", "maritalStatus", "address"],
  answers: { message: text, data: user },
  refuses: [identityErrors.USERNAME_TAKEN, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: failure(
    "PROFILE_NOT_SAVED",
    "Internal Server Error: the profile could not be saved.",
  ),
  unreached: failure(
    "PROFILE_UNREACHED",
    "Internal Server Error: the bank’s answer didn’t arrive, so we don’t know whether the profile was saved. Please reload the page to see.",
  ),
});
