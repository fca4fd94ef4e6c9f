import { defineErrors } from "@/lib/platform/errors/define";
import { failure } from "@/lib/platform/errors/failure";

/** The failure of calls that read a profile. */
export const PROFILE_FAILED = failure(
  "PROFILE_FAILED",
  "Internal Server Error: the profile could not be loaded.",
);

/** The refusals of a new customer. */
export const customerErrors = defineErrors({
  400: {
    TOO_YOUNG: "Customers must have reached the minimum age.",
  },
  404: {
    SIGN_UP_UNKNOWN:
      "No sign-up with this email address and password waits for a code. Please check both, or sign up again.",
  },
});
