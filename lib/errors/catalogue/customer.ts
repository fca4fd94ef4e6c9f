import type { Entries } from "./entries";

/** A customer's calls, and the public contact form. */
export const customer = {
  // Wire transfer
  TRANSFER_FAILED: {
    status: 500,
    text: "An error occurred. Please try again.",
  },
  ACCOUNT_NOT_ACTIVE: {
    status: 403,
    text: "Your account is dormant, so nothing was sent. Please contact customer care.",
  },
  OWN_ACCOUNT: {
    status: 422,
    text: "This is your own account number. Please enter a different one.",
  },
  OTHER_ACCOUNT: {
    status: 409,
    text: "You have signed in to a different account, so nothing was sent. Please reload the page.",
  },
  BENEFICIARY_CLOSED: {
    status: 422,
    text: "The payee’s account can’t receive payments, so nothing was sent. Please check the account number.",
  },
  CODES_WRONG: {
    status: 422,
    text: "The COT code or tax code is wrong, so nothing was sent. Both codes are on your profile.",
  },
  TRANSFERS_BLOCKED: {
    status: 429,
    text: "Too many wrong codes were entered, so nothing was sent. Transfers are blocked for an hour.",
  },
  LIMIT_EXCEEDED: {
    status: 422,
    text: "This amount is more than what is left of your account limit today. Nothing was sent.",
  },
  INSUFFICIENT_FUNDS: {
    status: 422,
    text: "The available balance is too low for this amount. No money was moved.",
  },
  CURRENCY_MISMATCH: {
    status: 422,
    text: "The two accounts have different currencies. No money was moved.",
  },

  // Beneficiaries, payee check, standing orders
  BENEFICIARY_FAILED: {
    status: 500,
    text: "An error occurred. Please check your list of payees before you try again.",
  },
  BENEFICIARY_SAVED: {
    status: 409,
    text: "You have already saved a payee with this account number.",
  },
  BENEFICIARIES_FULL: {
    status: 422,
    text: "Your list of payees is full. Please delete a payee that you no longer pay.",
  },
  PAYEE_CHECK_FAILED: {
    status: 500,
    text: "We couldn’t check the payee’s name. Please make sure that the details are right.",
  },
  ORDER_FAILED: {
    status: 500,
    text: "An error occurred. Please check your standing orders before you try again.",
  },
  ORDER_ENDED: {
    status: 409,
    text: "This standing order has already ended. Please reload the page.",
  },
  ORDERS_FULL: {
    status: 422,
    text: "You have reached the maximum number of standing orders. Please cancel one that you no longer need.",
  },
  PAYER_NOT_ACTIVE: {
    status: 403,
    text: "Your account wasn’t active, so no payment could be made. Please contact customer care.",
  },
  FIRST_RUN_PAST: {
    status: 422,
    text: "The first payment can’t be in the past. Please choose today or a later day.",
  },
  LAST_RUN_EARLY: {
    status: 422,
    text: "The last payment can’t be before the first. Please choose a later day.",
  },

  // Profile, history, statement
  USER_NOT_FOUND: { status: 404, text: "User not found" },
  PROFILE_FAILED: {
    status: 500,
    text: "Internal Server Error: the profile could not be loaded.",
  },
  PROFILE_NOT_SAVED: {
    status: 500,
    text: "Internal Server Error: the profile could not be saved.",
  },
  HISTORY_FAILED: {
    status: 500,
    text: "Internal Server Error: the history could not be loaded.",
  },
  LIST_FAILED: {
    status: 500,
    text: "Internal Server Error: the list could not be loaded.",
  },
  MESSAGES_FAILED: {
    status: 500,
    text: "Internal Server Error: the messages could not be loaded.",
  },
  STATEMENT_FAILED: {
    status: 500,
    text: "Internal Server Error: the statement could not be loaded.",
  },
  STATEMENT_TOO_LONG: {
    status: 422,
    text: "This period has too many transactions for one statement. Please choose a shorter period.",
  },
  FORMAT_INVALID: {
    status: 400,
    text: "Please choose one of these formats: pdf, csv, ofx or camt.053.",
  },
  FILE_FAILED: {
    status: 500,
    text: "We couldn’t create the file. Please try again.",
  },
  PERIOD_INVALID: {
    status: 400,
    text: "The first day can’t be after the last. Please choose another period.",
  },

  // Notifications and sessions
  NOTIFICATIONS_FAILED: {
    status: 500,
    text: "An error occurred. Please try again.",
  },
  SESSIONS_FAILED: {
    status: 500,
    text: "An error occurred, and sessions may still be open. Please try again.",
  },
  // Documents and photo
  DOCUMENT_FAILED: {
    status: 500,
    text: "An error occurred. Please try again.",
  },
  DOCUMENT_TYPE: {
    status: 415,
    text: "Please choose a JPEG, PNG, WebP or PDF file.",
  },
  DOCUMENT_DAMAGED: {
    status: 422,
    text: "This file is damaged, so we can’t read it. Please choose another file.",
  },
  DOCUMENTS_FULL: {
    status: 422,
    text: "You have reached the maximum number of documents. Please contact customer care.",
  },
  IMAGE_UNREADABLE: {
    status: 422,
    text: "We can’t read this file, because it is damaged or has too many pixels. Please choose another.",
  },
  PHOTO_TYPE: {
    status: 415,
    text: "Please choose a JPEG, PNG or WebP photo.",
  },
  PHOTO_FAILED: {
    status: 500,
    text: "Internal server error: the photo could not be saved.",
  },
  FILE_UNREAD: {
    status: 500,
    text: "Internal server error: the file could not be loaded.",
  },
  // Card
  CARD_FAILED: { status: 500, text: "An unexpected error occurred." },

  // Loans
  LOAN_FAILED: {
    status: 500,
    text: "An error occurred. Please try again.",
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
} as const satisfies Entries;
