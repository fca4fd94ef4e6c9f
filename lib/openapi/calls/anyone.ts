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
    does: "Signs a customer in: a cookie for browsers, a token for others.",
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
    does: "Opens an account and mails a code; data.id is the flow the code is for.",
    caller: "public",
    body: signUpSchema,
    answers: { message: text, data: z.looseObject({ id: text }) },
    refuses: ["USERNAME_TAKEN", ...SETS_PASSWORD, "TOO_MANY_THIS_HOUR"],
  },
  "POST /verify/{userId}": {
    does: "Takes the mailed code of a sign-up or of a forgotten password.",
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
    does: "Mails a new code; the one before is dead.",
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
    does: "Mails a code to an address that has an account; data is the flow.",
    caller: "public",
    body: forgotSchema,
    answers: { message: text, data: text },
    refuses: ["TOO_MANY_THIS_HOUR"],
  },
  "POST /reset-user/{userId}": {
    does: "Sets a new password, with the proof that verify gave.",
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
    does: "Leaves a visitor's message for the staff.",
    caller: "public",
    body: contactSchema,
    answers: { message: text },
    refuses: ["TOO_MANY_THIS_HOUR"],
  },
  "POST /admin-login": {
    does: "Signs a member of staff in.",
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
    does: "This document.",
    caller: "public",
    answers: {
      openapi: text,
      info: z.looseObject({}),
      paths: z.looseObject({}),
    },
  },
};
