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

  // Beneficiaries, payee check, standing orders
  BENEFICIARY_FAILED: {
    status: 500,
    text: "An error occurred. Please try again.",
  },
  BENEFICIARY_SAVED: {
    status: 409,
    text: "You have saved this account number already.",
  },
  BENEFICIARIES_FULL: {
    status: 422,
    text: "Your list is full. Please delete a beneficiary that you no longer pay.",
  },
  PAYEE_CHECK_FAILED: {
    status: 500,
    text: "The name could not be checked just now.",
  },
  ORDER_FAILED: { status: 500, text: "An error occurred. Please try again." },
  ORDER_ENDED: {
    status: 409,
    text: "This order has ended. Please reload the page.",
  },
  ORDERS_FULL: {
    status: 422,
    text: "You have as many standing orders as we keep. Please cancel one that you no longer need.",
  },
  PAYER_NOT_ACTIVE: {
    status: 403,
    text: "Your account was not active, so no payment could leave it. Please contact customer care.",
  },
  FIRST_RUN_PAST: {
    status: 422,
    text: "The first payment must not be in the past.",
  },
  LAST_RUN_EARLY: {
    status: 422,
    text: "The last payment must not be before the first.",
  },

  // Profile, history, statement
  USER_NOT_FOUND: { status: 404, text: "User not found" },
  PROFILE_FAILED: {
    status: 500,
    text: "Internal Server Error: the profile could not be read.",
  },
  PROFILE_NOT_SAVED: {
    status: 500,
    text: "Internal Server Error: the profile could not be saved.",
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
  STATEMENT_TOO_LONG: {
    status: 422,
    text: "This period has too many lines for one statement. Please choose a shorter one.",
  },
  FORMAT_INVALID: {
    status: 400,
    text: "Please choose one of the formats pdf, csv, ofx and camt.053.",
  },
  FILE_FAILED: {
    status: 500,
    text: "The file could not be made. Please try again.",
  },
  PERIOD_INVALID: {
    status: 400,
    text: "Please choose a period that starts before it ends.",
  },

  // Notifications and sessions
  NOTIFICATIONS_FAILED: {
    status: 500,
    text: "An error occurred. Please try again.",
  },
  SESSIONS_FAILED: {
    status: 500,
    text: "An error occurred. Please try again.",
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
    text: "This file is damaged. Please choose another.",
  },
  DOCUMENTS_FULL: {
    status: 422,
    text: "You have handed in as many documents as we keep. Please contact customer care.",
  },
  IMAGE_UNREADABLE: {
    status: 422,
    text: "This picture cannot be read: it is damaged or has too many pixels.",
  },
  PHOTO_TYPE: {
    status: 415,
    text: "Please choose a JPEG, PNG or WebP picture.",
  },
  PHOTO_FAILED: {
    status: 500,
    text: "Internal server error: the photo could not be saved.",
  },
  FILE_UNREAD: {
    status: 500,
    text: "Internal server error: the file could not be read.",
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
