/**
 * Every failure text a user can see, with the status its answer carries. Texts of the specification
 * stand to the letter; where it says only "server message", the text is ours. A hint is the reason shown at the
 * field where the specification has one text for several reasons.
 */
export const catalogue = {
  // Any call
  INVALID_REQUEST: {
    status: 400,
    text: "The request could not be read. Please check it and try again.",
  },
  INVALID_VALUE: { status: 400, text: "Please enter a valid value" },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    text: "The Idempotency-Key must be 1 to 200 visible characters.",
  },
  CURSOR_INVALID: {
    status: 400,
    text: "This page of the list does not exist.",
  },
  SIGNED_OUT: {
    status: 401,
    text: "Your session has ended. Please sign in again.",
  },
  WRONG_REALM: {
    status: 403,
    text: "You are signed in, but not for this area.",
  },
  CROSS_SITE: {
    status: 403,
    text: "This request did not come from our own pages.",
  },
  NOT_FOUND: { status: 404, text: "Not found" },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    text: "This request was already used for something else. Please start again.",
  },
  TOO_LARGE: { status: 413, text: "What you sent is too large." },
  UNSUPPORTED_TYPE: {
    status: 415,
    text: "This content type is not taken here.",
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    text: "Too many tries. Please wait a moment and try again.",
  },
  UNEXPECTED: {
    status: 500,
    text: "An error occurred. Please try again later.",
  },
  UNAVAILABLE: {
    status: 503,
    text: "The bank is being restarted. Please try again in a moment.",
  },

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

  // Wire transfer
  TRANSFER_FAILED: {
    status: 500,
    text: "An error occurred. Please try again.",
  },
  ACCOUNT_NOT_ACTIVE: {
    status: 403,
    text: "Your account is dormant, so it cannot make transfers. Please contact customer care.",
  },
  OWN_ACCOUNT: {
    status: 422,
    text: "You cannot transfer to your own account.",
  },
  OTHER_ACCOUNT: {
    status: 409,
    text: "You are signed in to another account by now. Please reload the page.",
  },
  BENEFICIARY_CLOSED: {
    status: 422,
    text: "The beneficiary account cannot receive payments.",
  },
  CODES_WRONG: { status: 422, text: "The COT code or tax code is not right." },
  TRANSFERS_BLOCKED: {
    status: 429,
    text: "Too many wrong codes. Transfers are blocked for an hour.",
  },
  LIMIT_EXCEEDED: {
    status: 422,
    text: "This transfer is more than your account limit leaves for today.",
  },
  INSUFFICIENT_FUNDS: {
    status: 422,
    text: "The available balance is too low for this amount.",
  },
  CURRENCY_MISMATCH: {
    status: 422,
    text: "The two accounts are kept in different currencies.",
  },

  // Profile, history, statement
  USER_NOT_FOUND: { status: 404, text: "User not found" },
  PROFILE_FAILED: {
    status: 500,
    text: "Internal Server Error: the profile could not be read.",
  },
  HISTORY_FAILED: {
    status: 500,
    text: "Internal Server Error: the history could not be read.",
  },
  LIST_FAILED: {
    status: 500,
    text: "Internal Server Error: the list could not be read.",
  },
  MESSAGES_FAILED: {
    status: 500,
    text: "Internal Server Error: the messages could not be read.",
  },
  STATEMENT_FAILED: {
    status: 500,
    text: "Internal Server Error: the statement could not be read.",
  },
  PERIOD_INVALID: {
    status: 400,
    text: "Please choose a period that starts before it ends.",
  },

  // Contact forms
  CONTACT_FAILED: {
    status: 500,
    text: "An error occurred while sending the message.",
  },
  CONTACT_UNREACHED: {
    status: 503,
    text: "An unexpected error occurred. Please try again later.",
  },

  // Admin
  EMAIL_TAKEN: {
    status: 409,
    text: "A customer with this e-mail address exists already.",
  },
  ACCOUNT_NUMBER_TAKEN: {
    status: 409,
    text: "An account with this number exists already.",
  },
  ACCOUNTS_DIFFER: {
    status: 400,
    text: "The account in the address and the chosen account are not the same.",
  },
  ACCOUNT_NOT_VERIFIED: {
    status: 422,
    text: "This account cannot be used before its owner has verified the e-mail address.",
  },
  CREDITED_CLOSED: {
    status: 422,
    text: "This account is closed and cannot be credited.",
  },
  STATEMENT_TOO_LONG: {
    status: 422,
    text: "This period has too many lines for one statement. Please choose a shorter one.",
  },
  ACCOUNT_UNKNOWN: { status: 404, text: "No Account found" },
  SAME_ACCOUNT: { status: 422, text: "Please choose two different accounts." },
  VALUE_DATE_AHEAD: {
    status: 422,
    text: "The date and time must not be in the future.",
  },
  POSTING_FAILED: { status: 500, text: "operation failed" },
  CREATE_FAILED: { status: 500, text: "operation failed" },
} as const satisfies Record<
  string,
  { status: number; text: string; hint?: string }
>;

export type ErrorCode = keyof typeof catalogue;

/** The catalogue's text for `code`. */
export const textOf = (code: ErrorCode): string => catalogue[code].text;
