import type { Entries } from "./entries";

/** A customer's calls, and the public contact form. */
export const customer = {
  // Wire transfer
  ACCOUNT_NOT_ACTIVE: {
    status: 403,
    text: "Your account is dormant. Nothing was sent. Please contact customer care.",
  },
  OWN_ACCOUNT: {
    status: 422,
    text: "This is your own account number. Please enter a different one.",
  },
  OTHER_ACCOUNT: {
    status: 409,
    text: "You have signed in to a different account. Nothing was sent. Please reload the page.",
  },
  BENEFICIARY_CLOSED: {
    status: 422,
    text: "The payee’s account can’t receive payments. Nothing was sent. Please check the account number.",
  },
  CODES_WRONG: {
    status: 422,
    text: "The COT code or tax code is wrong. Nothing was sent. You can find both codes in your profile.",
  },
  TRANSFERS_BLOCKED: {
    status: 429,
    text: "Too many wrong codes were entered. Nothing was sent. Transfers are blocked for an hour. Please check both codes in your profile before you try again.",
  },
  LIMIT_EXCEEDED: {
    status: 422,
    text: "This amount is more than you can still transfer today. Nothing was sent. Your limit resets at midnight, Zurich time.",
  },
  INSUFFICIENT_FUNDS: {
    status: 422,
    text: "The available balance is too low for this amount. Nothing was sent.",
  },
  CURRENCY_MISMATCH: {
    status: 422,
    text: "The two accounts have different currencies. Nothing was sent.",
  },

  // Beneficiaries, payee check, standing orders
  BENEFICIARY_SAVED: {
    status: 409,
    text: "You have already saved a payee with this account number.",
  },
  BENEFICIARIES_FULL: {
    status: 422,
    text: "Your list of payees is full. Please delete a payee that you no longer pay.",
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

  // Profile and statement
  USER_NOT_FOUND: { status: 404, text: "User not found" },
  STATEMENT_TOO_LONG: {
    status: 422,
    text: "This period has too many transactions for one statement. Please choose a shorter period.",
  },
  FORMAT_INVALID: {
    status: 400,
    text: "Please choose one of these formats: pdf, csv, ofx or camt.053.",
  },
  PERIOD_INVALID: {
    status: 400,
    text: "The first day can’t be after the last. Please choose another period.",
  },

  // Documents and photo
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
} as const satisfies Entries;
