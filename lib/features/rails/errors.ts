import { defineErrors } from "@/lib/platform/errors/define";
import { failure } from "@/lib/platform/errors/failure";

export const railErrors = defineErrors({
  400: {
    MESSAGE_REFUSED: "This message is not valid.",
  },
  401: {
    SIGNATURE_WRONG: {
      securityEvent: "rail.signature",
      text: "The signature of this message is wrong, or older than five minutes.",
    },
  },
  409: {
    MESSAGE_ID_USED:
      "The id of this message was used for a message with other values.",
  },
});

export const MESSAGE_UNSTORED = failure(
  "MESSAGE_UNSTORED",
  "The message could not be stored. Please send it again.",
);
