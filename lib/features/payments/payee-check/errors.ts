import { failure } from "@/lib/platform/errors/failure";

/** The failure of the name check, which its page also shows where the check could not be loaded. */
export const PAYEE_CHECK_FAILED = failure(
  "PAYEE_CHECK_FAILED",
  "We couldn’t check the payee’s name. Please make sure that the details are right.",
);
