import { failure } from "@/lib/platform/errors/failure";

/** The failure of calls that read a profile. */
export const PROFILE_FAILED = failure(
  "PROFILE_FAILED",
  "Internal Server Error: the profile could not be loaded.",
);
