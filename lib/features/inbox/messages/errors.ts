import { failure } from "@/lib/platform/errors/failure";

/** The failure of calls that read messages. */
export const MESSAGES_FAILED = failure(
  "MESSAGES_FAILED",
  "Internal Server Error: the messages could not be loaded.",
);
