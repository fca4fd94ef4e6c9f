import type { Entries } from "./entries";

/** The staff's calls. */
export const staff = {
  STAFF_UNKNOWN: {
    status: 404,
    text: "There is no member of staff with this username.",
  },
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
  ACCOUNT_UNKNOWN: { status: 404, text: "No Account found" },
  SAME_ACCOUNT: { status: 422, text: "Please choose two different accounts." },
  VALUE_DATE_AHEAD: {
    status: 422,
    text: "The date and time must not be in the future.",
  },
  ENTRY_UNKNOWN: {
    status: 404,
    text: "Action failed",
    hint: "There is no such history record.",
  },
  ALREADY_REVERSED: {
    status: 409,
    text: "Action failed",
    hint: "This history record has been deleted already.",
  },
  REVERSAL_STAYS: {
    status: 422,
    text: "Action failed",
    hint: "A reversal cannot be deleted. Please add a new entry instead.",
  },
  NOT_REVERSIBLE: {
    status: 422,
    text: "Action failed",
    hint: "This entry cannot be deleted here: a wire is settled or returned, a loan is repaid, and what a deleted customer left stays.",
  },
  REVERSAL_UNFUNDED: {
    status: 422,
    text: "Action failed",
    hint: "This cannot be deleted: the account that received the money has less than that available.",
  },
  ALREADY_DECIDED: {
    status: 409,
    text: "Somebody has decided this already.",
  },
  OWN_REQUEST: {
    status: 403,
    text: "You made this request: another member of staff has to decide.",
  },
  NOT_OWN_REQUEST: {
    status: 403,
    text: "Only the member of staff who made this request can withdraw it.",
  },
  ALREADY_WAITING: {
    status: 409,
    text: "This waits for the approval of a second member of staff already.",
  },
  BALANCE_MOVED: {
    status: 409,
    text: "The balance has changed since this was asked for, so another amount would be posted. Please reject it and ask again.",
  },
  DECISION_FAILED: { status: 500, text: "operation failed" },
  HISTORY_DELETE_FAILED: { status: 500, text: "Action failed" },
  WIRE_DECIDED: {
    status: 409,
    text: "This wire was settled or returned already.",
  },
  WIRE_FAILED: { status: 500, text: "operation failed" },
  AVAILABLE_ABOVE_TOTAL: {
    status: 422,
    text: "The available balance cannot be more than the total balance.",
  },
  TOTAL_BELOW_HELD: {
    status: 422,
    text: "The total balance cannot be less than what is held. Please set the available balance, too.",
  },
  CURRENCY_FIXED: {
    status: 422,
    text: "The currency cannot be changed any more: the account has entries in it.",
  },
  UPDATE_FAILED: { status: 500, text: "update failed" },
  STATUS_FAILED: { status: 500, text: "operation failed" },
  DELETE_WIRE_PENDING: {
    status: 409,
    text: "error deleting account",
    hint: "A wire of this account is still waiting. Please settle or return it first.",
  },
  DELETE_FAILED: { status: 500, text: "error deleting account" },

  // Messages
  RECEIVERS_DIFFER: {
    status: 400,
    text: "The customer in the address and the receiver are not the same.",
  },
  MESSAGE_GONE: {
    status: 404,
    text: "action failed",
    hint: "This message does not exist any more.",
  },
  MESSAGE_NOT_DELETED: { status: 500, text: "action failed" },
  MESSAGE_NOT_SENT: { status: 500, text: "could'nt send message" },
  MESSAGE_UNANSWERABLE: {
    status: 422,
    text: "could'nt send message",
    hint: "Only messages that were received can be answered.",
  },
  LOAN_DECIDED: {
    status: 409,
    text: "This request has been decided already.",
  },
  LOAN_ACCOUNT_SHUT: {
    status: 422,
    text: "This account is closed or disabled, so no loan can be paid out to it.",
  },
  LOAN_NOT_DECIDED: { status: 500, text: "operation failed" },
  CARD_NOT_SHOWN: { status: 500, text: "operation failed" },
  POSTING_FAILED: { status: 500, text: "operation failed" },
  CREATE_FAILED: { status: 500, text: "operation failed" },
} as const satisfies Entries;
