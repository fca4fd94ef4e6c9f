import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of a change of the customer's own email address. */
export const emailChangeErrors = defineErrors({
  400: {
    EMAIL_UNCHANGED:
      "This is already your email address. Please enter another.",
  },
  409: {
    EMAIL_CHANGE_ENDED:
      "This change has ended or its codes have expired. Please start again.",
    NEW_EMAIL_TAKEN:
      "Another customer has this email address. Please enter another.",
  },
  429: {
    EMAIL_CODES_TOO_SOON:
      "We have just sent the codes. Please wait 30 seconds before you request new ones.",
    EMAIL_CODES_LOCKED: {
      securityEvent: "limit.reached",
      text: "Too many wrong codes. Please try again tomorrow, or contact customer care.",
    },
  },
  422: {
    EMAIL_CODES_WRONG: {
      securityEvent: "code.wrong",
      text: "This code is wrong. Please enter the code from our latest email to this address.",
    },
    EMAIL_CODES_DEAD: {
      securityEvent: "code.dead",
      text: "Too many wrong codes. Please request new ones.",
    },
  },
});
