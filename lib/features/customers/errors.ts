import { defineErrors } from "@/lib/platform/errors/define";
import { failure } from "@/lib/platform/errors/failure";

/** The failure of calls that read a profile. */
export const PROFILE_FAILED = failure(
  "PROFILE_FAILED",
  "Internal Server Error: the profile could not be loaded.",
);

/** The refusals of a new customer. */
export const customerErrors = defineErrors({
  TOO_YOUNG: {
    status: 400,
    text: "Customers must have reached the minimum age.",
  },
  SIGN_UP_UNKNOWN: {
    status: 404,
    text: "No sign-up with this email address and password waits for a code. Please check both, or sign up again.",
  },
});
