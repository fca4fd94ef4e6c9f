import { failure } from "@/lib/platform/errors/failure";

/** The failure of setting a new password, and of sending another code for it. */
export const RESET_FAILED = failure(
  "RESET_FAILED",
  "An error occurred. Please try again.",
);

/** The failure of checking a reset code. The same call also checks sign-up codes. */
export const RESET_CODE_FAILED = failure(
  "RESET_CODE_FAILED",
  "Invalid OTP. Please try again.",
);

/** The failure of a password reset where no answer came. */
export const RESET_UNREACHED = failure(
  "RESET_UNREACHED",
  "An error occurred. Please try again later.",
);
