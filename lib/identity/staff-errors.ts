import { defineErrors } from "@/lib/platform/errors/define";
import { failure } from "@/lib/platform/errors/failure";

/** The refusals of the sign-in and the rights of staff. */
export const staffIdentityErrors = defineErrors({
  401: {
    INCORRECT_USERNAME: {
      securityEvent: "sign-in.failed",
      text: "incorrect username",
    },
    INCORRECT_PASSWORD: {
      securityEvent: "sign-in.failed",
      text: "incorrect password",
    },
  },
  403: {
    STAFF_RESET_NEEDED: {
      securityEvent: "sign-in.refused",
      text: "Too many wrong passwords or codes. Please ask an administrator for a temporary password, or sign in on a device that you have used before.",
    },
    RIGHT_MISSING: {
      securityEvent: "right.missing",
      text: "Your role doesn’t allow this. Please ask an administrator.",
    },
    TWO_FACTOR_REQUIRED:
      "Please set up two-factor sign-in first. The bank requires it from all staff.",
    STAFF_PASSWORD_TEMPORARY: "Please change your temporary password first.",
  },
  422: {
    UNLOCK_NEEDS_RESET:
      "This sign-in is locked after 100 wrong passwords in a row. Only a new password unlocks it: send the customer a reset link.",
    EMAIL_NOT_VERIFIED:
      "This customer hasn’t verified the email address yet, so no link can be sent to it.",
  },
  429: {
    CODES_UNLOCKED_TOO_OFTEN: {
      securityEvent: "limit.reached",
      text: "The codes of this customer were already unlocked three times within a day, and too many wrong ones were entered again. Somebody may be guessing them. Please try again tomorrow.",
    },
  },
  404: {
    STAFF_UNKNOWN: "There is no member of staff with this username.",
  },
});

/** The failure of the lists that staff read. */
export const LIST_FAILED = failure(
  "LIST_FAILED",
  "Internal Server Error: the list could not be loaded.",
);

/** The failure of changes that may have been carried out all the same. */
export const RESULT_UNKNOWN = failure(
  "RESULT_UNKNOWN",
  "An error occurred. We don’t know whether this was carried out. Please reload the page to see, before you try again.",
);

/** The failure of exports. */
export const EXPORT_FAILED = failure(
  "EXPORT_FAILED",
  "We couldn’t create the file. Please try again.",
);
