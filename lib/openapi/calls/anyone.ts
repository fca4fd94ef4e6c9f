import { z } from "zod";
import {
  adminSignInSchema,
  codeSchema,
  customerSignInSchema,
  forgotSchema,
  resetSchema,
} from "@/lib/auth/schema";
import { signUpSchema } from "@/lib/customers/schema";
import type { ErrorCode } from "@/lib/errors/catalogue";
import { contactSchema } from "@/lib/messages/schema";
import {
  type DocumentedCalls,
  SETS_PASSWORD,
  TAKES_CODE,
  text,
  user,
} from "../call";

const SIGNS_IN: ErrorCode[] = [
  "SIGN_IN_LOCKED",
  "SECOND_FACTOR_NEEDED",
  ...TAKES_CODE,
  "TOO_MANY_REQUESTS",
];

export const anyone: DocumentedCalls = {
  "POST /loginA": {
    does: "Signs in a customer. Browsers get a session cookie; other clients use the token.",
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
  },
  "POST /sign-up": {
    does: "Signs up a new customer and emails a code. data.id identifies the sign-up in verify and resend-otp.",
    caller: "public",
    body: signUpSchema,
    answers: { message: text, data: z.looseObject({ id: text }) },
    refuses: ["USERNAME_TAKEN", ...SETS_PASSWORD, "TOO_MANY_THIS_HOUR"],
  },
  "POST /verify/{userId}": {
    does: "Checks the emailed code of a sign-up or a password reset.",
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
  },
  "GET /resend-otp/{userId}": {
    does: "Emails a new code and invalidates the previous one.",
    caller: "public",
    answers: { message: text },
    refuses: [
      "RESEND_TOO_SOON",
      "RESEND_TOO_OFTEN",
      "CODE_EXPIRED",
      "CODE_FLOW_UNKNOWN",
    ],
  },
  "POST /forgot": {
    does: "Emails a password reset code if the address has an account. data identifies the reset in verify, resend-otp and reset-user.",
    caller: "public",
    body: forgotSchema,
    answers: { message: text, data: text },
    refuses: ["TOO_MANY_THIS_HOUR"],
  },
  "POST /reset-user/{userId}": {
    does: "Sets a new password. Needs the proof that verify answered, as cookie or bearer token.",
    caller: "public",
    body: resetSchema,
    answers: { message: text },
    refuses: [
      "RESET_NOT_PROVEN",
      ...SETS_PASSWORD,
      "STEP_UP_NEEDED",
      ...TAKES_CODE,
    ],
  },
  "POST /contact": {
    does: "Sends a visitor's message to the bank.",
    caller: "public",
    body: contactSchema,
    answers: { message: text },
    refuses: ["TOO_MANY_THIS_HOUR"],
  },
  "POST /admin-login": {
    does: "Signs in a member of staff.",
    caller: "public",
    body: adminSignInSchema,
    answers: {
      message: text,
      data: z.looseObject({ token: text }),
      token: text,
    },
    refuses: ["INCORRECT_USERNAME", "INCORRECT_PASSWORD", ...SIGNS_IN],
  },
  "GET /openapi.json": {
    does: "Reads the OpenAPI document of all calls.",
    caller: "public",
    answers: {
      openapi: text,
      info: z.looseObject({}),
      paths: z.looseObject({}),
    },
  },
};
