import type { Entries } from "./entries";

/** Sign-up, sign-in and forgotten passwords. */
export const identity = {
  // Customer sign-in
  WRONG_CREDENTIALS: {
    status: 401,
    text: "The account number or password is not right.",
  },
  NOT_VERIFIED: {
    status: 403,
    text: "Please verify your e-mail address first, with the code we sent you.",
  },
  ACCOUNT_CLOSED: { status: 403, text: "This account no longer exists." },
  ACCOUNT_DISABLED: {
    status: 403,
    text: "Your account was disabled for security reasons because a different IP address and location were detected.",
  },
  SIGN_IN_LOCKED: {
    status: 429,
    text: "Too many wrong passwords. Sign-in is locked for 15 minutes.",
  },
  SIGN_IN_FAILED: {
    status: 500,
    text: "An error occurred. Please try again later.",
  },

  // Admin sign-in
  INCORRECT_USERNAME: { status: 401, text: "incorrect username" },
  INCORRECT_PASSWORD: { status: 401, text: "incorrect password" },

  // Sign-up and its code
  USERNAME_TAKEN: {
    status: 409,
    text: "This username is taken. Please choose another.",
  },
  PASSWORD_COMMON: {
    status: 400,
    text: "This password is used by too many people. Please choose another.",
  },
  PASSWORD_PERSONAL: {
    status: 400,
    text: "The password must not be your username, name or account number.",
  },
  SIGN_UP_FAILED: {
    status: 500,
    text: "An error occurred. Please try again later.",
  },
  CODE_WRONG: {
    status: 422,
    text: "verification failed",
    hint: "This is not the code we sent you.",
  },
  CODE_EXPIRED: {
    status: 422,
    text: "verification failed",
    hint: "This code has expired or was used already. Please ask for a new one.",
  },
  CODE_DEAD: {
    status: 422,
    text: "verification failed",
    hint: "Too many wrong codes. Please ask for a new one.",
  },
  CODE_FLOW_UNKNOWN: {
    status: 404,
    text: "verification failed",
    hint: "This code does not exist any more. Please start again.",
  },
  RESEND_TOO_SOON: {
    status: 429,
    text: "verification failed",
    hint: "A code was just sent. Please wait 30 seconds before asking for another.",
  },
  RESEND_TOO_OFTEN: {
    status: 429,
    text: "verification failed",
    hint: "Too many codes were sent. Please try again in an hour.",
  },
  CODE_FAILED: { status: 500, text: "verification failed" },

  // Forgotten password
  FORGOT_FAILED: {
    status: 500,
    text: "An error occurred. Please try again later.",
  },
  RESET_CODE_FAILED: { status: 500, text: "Invalid OTP. Please try again." },
  RESET_UNREACHED: {
    status: 503,
    text: "An error occurred. Please try again later.",
  },
  RESET_FAILED: { status: 500, text: "An error occurred. Please try again." },
  RESET_NOT_PROVEN: {
    status: 403,
    text: "This reset has expired or was used already. Please ask for a new code.",
  },
} as const satisfies Entries;
