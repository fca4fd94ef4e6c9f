import { call } from "@/lib/calls/call";
import { text } from "@/lib/calls/schemas";
import { identityErrors } from "@/lib/identity/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { dormancyErrors } from "./errors";
import { reactivateSchema } from "./schema";

export const sendReactivationCode = call({
  method: "POST",
  path: "/reactivation-code",
  summary:
    "Emails a code that ends the dormancy of your account; an earlier one stops working.",
  caller: "customer",
  answers: { message: text },
  refuses: [
    dormancyErrors.NOT_DORMANT,
    identityErrors.RESEND_TOO_SOON,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: failure(
    "REACTIVATION_CODE_NOT_SENT",
    "The code could not be sent. Please try again.",
  ),
});

export const reactivate = call({
  method: "POST",
  path: "/reactivate",
  summary: "Ends the dormancy of your account with the emailed code.",
  caller: "customer",
  body: reactivateSchema,
  answers: { message: text },
  refuses: [
    dormancyErrors.NOT_DORMANT,
    dormancyErrors.REACTIVATION_LOCKED,
    identityErrors.CODE_EXPIRED,
    identityErrors.CODE_WRONG,
    identityErrors.CODE_DEAD,
    identityErrors.CODES_BLOCKED,
  ],
  fallback: failure(
    "REACTIVATION_FAILED",
    "Your account could not be reactivated. Please try again.",
  ),
});
