import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of a change of the customer's own email address. */
export const emailChangeErrors = defineErrors({
  EMAIL_UNCHANGED: {
    status: 400,
    text: "This is already your email address. Please enter another.",
  },
  EMAIL_CHANGE_ENDED: {
    status: 409,
    text: "This change has ended or its codes have expired. Please start again.",
  },
  EMAIL_CODES_TOO_SOON: {
    status: 429,
    text: "We have just sent the codes. Please wait 30 seconds before you request new ones.",
  },
  EMAIL_CODES_WRONG: {
    status: 422,
    securityEvent: "code.wrong",
    text: "This code is wrong. Please enter the code from our latest email to this address.",
  },
  EMAIL_CODES_DEAD: {
    status: 422,
    securityEvent: "code.dead",
    text: "Too many wrong codes. Please request new ones.",
  },
  EMAIL_CODES_LOCKED: {
    status: 429,
    securityEvent: "limit.reached",
    text: "Too many wrong codes. Please try again tomorrow, or contact customer care.",
  },
  NEW_EMAIL_TAKEN: {
    status: 409,
    text: "Another customer has this email address. Please enter another.",
  },
});
