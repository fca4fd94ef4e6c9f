import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { ASKS_PASSWORD, identityErrors } from "@/lib/identity/errors";
import {
  secondFactorErrors,
  TAKES_CODE,
} from "@/lib/identity/second-factor-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { emailChangeErrors } from "./errors";
import { confirmSchema, newEmailSchema } from "./schema";

const FAILED = failure(
  "EMAIL_NOT_CHANGED",
  "Your email address could not be changed. Please try again.",
);

export const startEmailChange = call({
  method: "POST",
  path: "/change-email",
  summary:
    "Emails one code to your current address and one to the new address. Replaces a change that has started.",
  caller: "customer",
  body: newEmailSchema,
  answers: { message: text },
  refuses: [
    ...ASKS_PASSWORD,
    secondFactorErrors.STEP_UP_NEEDED,
    ...TAKES_CODE,
    emailChangeErrors.EMAIL_UNCHANGED,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: FAILED,
});

export const resendEmailChange = call({
  method: "POST",
  path: "/resend-email-change",
  summary: "Emails new codes to both addresses; the old ones stop working.",
  caller: "customer",
  answers: { message: text },
  refuses: [
    emailChangeErrors.EMAIL_CHANGE_ENDED,
    emailChangeErrors.EMAIL_CODES_TOO_SOON,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: failure(
    "EMAIL_CODES_NOT_SENT",
    "The codes could not be sent. Please try again.",
  ),
});

export const confirmEmailChange = call({
  method: "POST",
  path: "/confirm-email-change",
  summary:
    "Changes your email address with the codes from both emails, and signs out all your other sessions.",
  caller: "customer",
  body: confirmSchema,
  answers: { message: text },
  refuses: [
    emailChangeErrors.EMAIL_CHANGE_ENDED,
    emailChangeErrors.EMAIL_CODES_WRONG,
    emailChangeErrors.EMAIL_CODES_DEAD,
    emailChangeErrors.EMAIL_CODES_LOCKED,
    identityErrors.CODES_BLOCKED,
    emailChangeErrors.NEW_EMAIL_TAKEN,
  ],
  fallback: FAILED,
});

export const cancelEmailChange = call({
  method: "DELETE",
  path: "/change-email",
  summary: "Stops a change of your email address. Its codes stop working.",
  caller: "customer",
  answers: { message: text },
  fallback: FAILED,
});
