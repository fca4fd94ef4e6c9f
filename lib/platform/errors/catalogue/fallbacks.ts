import type { Entries } from "./entries";
import { shell } from "./shell";

/**
 * The texts for failures that nobody foresaw, and for calls that nobody answered. Browsers load them with the first
 * contract, because only they know that no answer came.
 */
export const fallbacks = {
  ...shell,
  SIGN_IN_FAILED: {
    status: 500,
    text: "An error occurred. Please try again later.",
  },
  SIGN_UP_FAILED: {
    status: 500,
    text: "An error occurred. Please try again later.",
  },
  CODE_FAILED: { status: 500, text: "verification failed" },
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
  FACTOR_NOT_REMOVED: {
    status: 500,
    text: "An error occurred. Please reload the page before you try again.",
  },
  TWO_FACTOR_FAILED: {
    status: 500,
    text: "An error occurred. Please try again later.",
  },
  PASSWORD_NOT_CHANGED: {
    status: 500,
    text: "An error occurred, and your password may not have changed. Please try again.",
  },
  TRANSFER_FAILED: {
    status: 500,
    text: "An error occurred. Please try again.",
  },
  BENEFICIARY_FAILED: {
    status: 500,
    text: "An error occurred. Please check your list of payees before you try again.",
  },
  PAYEE_CHECK_FAILED: {
    status: 500,
    text: "We couldn’t check the payee’s name. Please make sure that the details are right.",
  },
  ORDER_FAILED: {
    status: 500,
    text: "An error occurred. Please check your standing orders before you try again.",
  },
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
  FILE_FAILED: {
    status: 500,
    text: "We couldn’t create the file. Please try again.",
  },
  NOTIFICATIONS_FAILED: {
    status: 500,
    text: "An error occurred. Please try again.",
  },
  SESSIONS_FAILED: {
    status: 500,
    text: "An error occurred, and sessions may still be open. Please try again.",
  },
  DOCUMENT_FAILED: {
    status: 500,
    text: "An error occurred. Please try again.",
  },
  PHOTO_FAILED: {
    status: 500,
    text: "Internal server error: the photo could not be saved.",
  },
  FILE_UNREAD: {
    status: 500,
    text: "Internal server error: the file could not be loaded.",
  },
  CARD_FAILED: { status: 500, text: "An unexpected error occurred." },
  LOAN_FAILED: {
    status: 500,
    text: "An error occurred. Please try again.",
  },
  CONTACT_FAILED: {
    status: 500,
    text: "An error occurred while sending the message.",
  },
  CONTACT_UNREACHED: {
    status: 503,
    text: "An unexpected error occurred. Please try again later.",
  },
  DECISION_FAILED: {
    status: 500,
    text: "An error occurred. Please reload the page before you try again.",
  },
  HISTORY_DELETE_FAILED: { status: 500, text: "Action failed" },
  WIRE_FAILED: {
    status: 500,
    text: "An error occurred. Please reload the page before you try again.",
  },
  UPDATE_FAILED: { status: 500, text: "update failed" },
  STATUS_FAILED: { status: 500, text: "operation failed" },
  DELETE_FAILED: { status: 500, text: "error deleting account" },
  MESSAGE_NOT_DELETED: { status: 500, text: "action failed" },
  MESSAGE_NOT_SENT: { status: 500, text: "could'nt send message" },
  LOAN_NOT_DECIDED: {
    status: 500,
    text: "An error occurred. Please reload the page before you try again.",
  },
  CARD_NOT_SHOWN: {
    status: 500,
    text: "We couldn’t show the card. Please try again.",
  },
  POSTING_FAILED: { status: 500, text: "operation failed" },
  CREATE_FAILED: { status: 500, text: "operation failed" },
} as const satisfies Entries;

/** A code that a contract may fall back to. */
export type FallbackCode = keyof typeof fallbacks;
