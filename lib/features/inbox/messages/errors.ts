import { defineErrors } from "@/lib/platform/errors/define";
import { failure } from "@/lib/platform/errors/failure";

/** The failure of calls that read messages. */
export const MESSAGES_FAILED = failure(
  "MESSAGES_FAILED",
  "Internal Server Error: the messages could not be loaded.",
);

/** The refusals of calls with which customers write to the bank. */
export const customerMessageErrors = defineErrors({
  429: {
    TOO_MANY_MESSAGES: {
      securityEvent: "limit.reached",
      text: "You have sent us many messages today. Please try again tomorrow, or call us if it is urgent.",
    },
  },
});
