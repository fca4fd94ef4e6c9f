import { commonErrors } from "@/lib/platform/errors/common";
import { defineErrors } from "@/lib/platform/errors/define";
import { failure } from "@/lib/platform/errors/failure";
import { TAKES_CODE, secondFactorErrors } from "./second-factor-errors";

/** The refusals of sign-in, passwords and emailed codes. */
export const identityErrors = defineErrors({
  401: {
    WRONG_CREDENTIALS: {
      securityEvent: "sign-in.failed",
      text: "The account number or password is wrong. Please check both and try again.",
    },
  },
  403: {
    NOT_VERIFIED:
      "Your email address isn’t verified yet. Please enter the code we emailed you.",
    ACCOUNT_CLOSED: {
      securityEvent: "sign-in.blocked-account",
      text: "This account no longer exists.",
    },
    ACCOUNT_DISABLED: {
      securityEvent: "sign-in.blocked-account",
      text: "Your account was disabled for security reasons because a different IP address and location were detected.",
    },
    PASSWORD_RESET_NEEDED: {
      text: "Too many wrong passwords or codes. Please set a new password with “Forgot password”, or sign in on a device that you have used before.",
      securityEvent: "sign-in.refused",
    },
    PASSWORD_CHANGE_NEEDED:
      "Please choose a password of your own first. Our staff set the current one.",
    RESET_NOT_PROVEN: {
      securityEvent: "reset.unproven",
      text: "This password reset has expired or was already used. Please request a new code.",
    },
  },
  429: {
    SIGN_IN_LOCKED: {
      securityEvent: "sign-in.refused",
      text: "Too many wrong passwords. Sign-in is locked for 15 minutes.",
    },
    PASSWORD_LOCKED: {
      securityEvent: "password.refused",
      text: "Too many wrong passwords. Nothing was changed. Please try again in 15 minutes. You can still sign in.",
    },
    RESEND_TOO_SOON:
      "We have just sent a code. Please wait 30 seconds before you request another.",
    RESEND_TOO_OFTEN: {
      securityEvent: "limit.reached",
      text: "We have sent too many codes. Please try again in an hour.",
    },
  },
  404: {
    USER_NOT_FOUND: "User not found",
    CODE_FLOW_UNKNOWN: "This code no longer exists. Please start again.",
  },
  409: {
    USERNAME_TAKEN: "This username is already taken. Please choose another.",
  },
  400: {
    PASSWORD_COMMON:
      "This password is easy to guess. Please choose another, for example four unrelated words with a digit and a sign.",
    PASSWORD_PERSONAL:
      "The password must not contain a name, the email address, the account number or the bank’s name. Please choose another.",
    PASSWORD_UNCHANGED: "This is already the password. Please choose another.",
  },
  422: {
    PASSWORD_WRONG: {
      securityEvent: "password.wrong",
      text: "This isn’t your current password. Please try again.",
    },
    CODE_WRONG: {
      securityEvent: "code.wrong",
      text: "This code is wrong. Please enter the code from our latest email.",
    },
    CODE_EXPIRED: {
      securityEvent: "code.wrong",
      text: "This code has expired or was already used. Please request a new one.",
    },
    CODE_DEAD: {
      securityEvent: "code.dead",
      text: "Too many wrong codes. Please request a new one.",
    },
    RESET_BLOCKED: {
      securityEvent: "code.dead",
      text: "Too many wrong codes. Please contact customer care.",
    },
    CODES_BLOCKED: {
      securityEvent: "code.dead",
      text: "Too many wrong codes in a row, so no more are taken here. Please contact customer care: our staff can unlock them.",
    },
    RESET_LINK_NEEDED: {
      securityEvent: "code.dead",
      text: "Too many wrong codes were entered for this address. Please choose “Forgot password” again, and open the link in our email.",
    },
  },
});

/** The failure of calls about an emailed code. */
export const CODE_FAILED = failure("CODE_FAILED", "verification failed");

/** The refusals of calls that ask the caller for their password again. */
export const ASKS_PASSWORD = [
  identityErrors.PASSWORD_WRONG,
  identityErrors.PASSWORD_LOCKED,
  commonErrors.TOO_MANY_REQUESTS,
] as const;

/** The refusals of calls that set a password. */
export const SETS_PASSWORD = [
  identityErrors.PASSWORD_COMMON,
  identityErrors.PASSWORD_PERSONAL,
  identityErrors.PASSWORD_UNCHANGED,
  commonErrors.TOO_MANY_REQUESTS,
] as const;

/** The failure of a sign-in, of customers and of staff. */
export const SIGN_IN_FAILED = failure(
  "SIGN_IN_FAILED",
  "An error occurred. Please try again later.",
);

/** The refusals of calls that sign somebody in. */
export const SIGNS_IN = [
  identityErrors.SIGN_IN_LOCKED,
  secondFactorErrors.SECOND_FACTOR_NEEDED,
  ...TAKES_CODE,
  commonErrors.TOO_MANY_REQUESTS,
] as const;
