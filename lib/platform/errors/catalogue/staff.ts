import type { Entries } from "./entries";

/** The staff's calls. */
export const staff = {
  STAFF_UNKNOWN: {
    status: 404,
    text: "There is no member of staff with this username.",
  },
  EMAIL_TAKEN: {
    status: 409,
    text: "A customer with this email address already exists.",
  },
  ACCOUNT_NUMBER_TAKEN: {
    status: 409,
    text: "This account number is already taken. Please enter another.",
  },
  ACCOUNTS_DIFFER: {
    status: 400,
    text: "The account in the address and the chosen account are different. No money was moved.",
  },
  ACCOUNT_NOT_VERIFIED: {
    status: 422,
    text: "The owner of this account hasn’t verified their email address yet. No money was moved.",
  },
  CREDITED_CLOSED: {
    status: 422,
    text: "This account is closed, so it can’t receive money. No money was moved.",
  },
  ACCOUNT_UNKNOWN: { status: 404, text: "No Account found" },
  SAME_ACCOUNT: { status: 422, text: "Please choose two different accounts." },
  VALUE_DATE_AHEAD: {
    status: 422,
    text: "The date and time can’t be in the future.",
  },
  ENTRY_UNKNOWN: {
    status: 404,
    text: "Action failed",
    hint: "This transaction doesn’t exist. Please reload the page.",
  },
  ALREADY_REVERSED: {
    status: 409,
    text: "Action failed",
    hint: "This transaction has already been reversed.",
  },
  REVERSAL_STAYS: {
    status: 422,
    text: "Action failed",
    hint: "A reversal can’t be reversed. Please add a new transaction instead.",
  },
  NOT_REVERSIBLE: {
    status: 422,
    text: "Action failed",
    hint: "Wires, loan transactions and transactions of deleted customers can’t be reversed. You can settle or return a pending wire under Wires.",
  },
  REVERSAL_UNFUNDED: {
    status: 422,
    text: "Action failed",
    hint: "The account that received the money no longer has enough available. No money was moved.",
  },
  ALREADY_DECIDED: {
    status: 409,
    text: "This request is no longer open. Please reload the page.",
  },
  OWN_REQUEST: {
    status: 403,
    text: "You made this request, so another member of staff must decide it.",
  },
  NOT_OWN_REQUEST: {
    status: 403,
    text: "Only the member of staff who made this request can withdraw it.",
  },
  ALREADY_WAITING: {
    status: 409,
    text: "A request for this is already waiting for approval by a second member of staff.",
  },
  BALANCE_MOVED: {
    status: 409,
    text: "The balance has changed since this request, so a different amount would be posted. Please reject it and make a new request.",
  },
  WIRE_DECIDED: {
    status: 409,
    text: "This wire has already been settled or returned. Please reload the page.",
  },
  AVAILABLE_ABOVE_TOTAL: {
    status: 422,
    text: "The available balance can’t be more than the total balance.",
  },
  TOTAL_BELOW_HELD: {
    status: 422,
    text: "The total balance can’t be less than the amount on hold. Please change the available balance as well.",
  },
  CURRENCY_FIXED: {
    status: 422,
    text: "The currency can’t be changed, because the account already has transactions.",
  },
  DELETE_WIRE_PENDING: {
    status: 409,
    text: "error deleting account",
    hint: "This account has a pending wire. Please settle or return it first.",
  },

  // Messages
  RECEIVERS_DIFFER: {
    status: 400,
    text: "The customer in the address and the receiver are different. The message wasn’t sent.",
  },
  MESSAGE_GONE: {
    status: 404,
    text: "action failed",
    hint: "This message no longer exists. Please reload the page.",
  },
  MESSAGE_UNANSWERABLE: {
    status: 422,
    text: "could'nt send message",
    hint: "You can only answer messages that the bank has received.",
  },
  LOAN_DECIDED: {
    status: 409,
    text: "This loan request has already been decided. Please reload the page.",
  },
  LOAN_ACCOUNT_SHUT: {
    status: 422,
    text: "This account is closed or disabled, so the loan can’t be paid out. No money was moved.",
  },
} as const satisfies Entries;
