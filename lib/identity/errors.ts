import { commonErrors } from "@/lib/platform/errors/common";
import { defineErrors } from "@/lib/platform/errors/define";
import { failure } from "@/lib/platform/errors/failure";
import { TAKES_CODE, secondFactorErrors } from "./second-factor-errors";

/** The refusals of sign-in, passwords and emailed codes. */
export const identityErrors = defineErrors({
  WRONG_CREDENTIALS: {
    status: 401,
    securityEvent: "sign-in.failed",
    text: "The account number or password is wrong. Please check both and try again.",
  },
  NOT_VERIFIED: {
    status: 403,
    text: "Your email address isn’t verified yet. Please enter the code we emailed you.",
  },
  ACCOUNT_CLOSED: {
    status: 403,
    securityEvent: "sign-in.blocked-account",
    text: "This account no longer exists.",
  },
  ACCOUNT_DISABLED: {
    status: 403,
    securityEvent: "sign-in.blocked-account",
    text: "Your account was disabled for security reasons because a different IP address and location were detected.",
  },
  SIGN_IN_LOCKED: {
    status: 429,
    securityEvent: "sign-in.refused",
    text: "Too many wrong passwords. Sign-in is locked for 15 minutes.",
  },
  PASSWORD_RESET_NEEDED: {
    status: 403,
    text: "Too many wrong passwords or codes. Please set a new password with “Forgot password”, or sign in on a device that you have used before.",
    securityEvent: "sign-in.refused",
  },
  USER_NOT_FOUND: { status: 404, text: "User not found" },
  USERNAME_TAKEN: {
    status: 409,
    text: "This username is already taken. Please choose another.",
  },
  PASSWORD_COMMON: {
    status: 400,
    text: "This password is easy to guess. Please choose another, for example four unrelated words with a digit and a sign.",
  },
  PASSWORD_PERSONAL: {
    status: 400,
    text: "The password must not contain a name, the email address, the account number or the bank’s name. Please choose another.",
  },
  PASSWORD_UNCHANGED: {
    status: 400,
    text: "This is already the password. Please choose another.",
  },
  PASSWORD_CHANGE_NEEDED: {
    status: 403,
    text: "Please choose a password of your own first. Our staff set the current one.",
  },
  PASSWORD_WRONG: {
    status: 422,
    securityEvent: "password.wrong",
    text: "This isn’t your current password. Please try again.",
  },
  PASSWORD_LOCKED: {
    status: 429,
    securityEvent: "password.refused",
    text: "Too many wrong passwords. Nothing was changed. Please try again in 15 minutes. You can still sign in.",
  },
  CODE_WRONG: {
    status: 422,
    securityEvent: "code.wrong",
    text: "This code is wrong. Please enter the code from our latest email.",
  },
  CODE_EXPIRED: {
    status: 422,
    securityEvent: "code.wrong",
    text: "This code has expired or was already used. Please request a new one.",
  },
  CODE_DEAD: {
    status: 422,
    securityEvent: "code.dead",
    text: "Too many wrong codes. Please request a new one.",
  },
  RESET_BLOCKED: {
    status: 422,
    securityEvent: "code.dead",
    text: "Too many wrong codes. Please contact customer care.",
  },
  RESET_LINK_NEEDED: {
    status: 422,
    securityEvent: "code.dead",
    text: "Too many wrong codes were entered for this address. Please choose “Forgot password” again, and open the link in our email.",
  },
  CODE_FLOW_UNKNOWN: {
    status: 404,
    text: "This code no longer exists. Please start again.",
  },
  RESEND_TOO_SOON: {
    status: 429,
    text: "We have just sent a code. Please wait 30 seconds before you request another.",
  },
  RESEND_TOO_OFTEN: {
    status: 429,
    securityEvent: "limit.reached",
    text: "We have sent too many codes. Please try again in an hour.",
  },
  RESET_NOT_PROVEN: {
    status: 403,
    securityEvent: "reset.unproven",
    text: "This password reset has expired or was already used. Please request a new code.",
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
