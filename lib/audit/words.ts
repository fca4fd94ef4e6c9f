import type { EntryKind } from "@/lib/db/generated/enums";

/** The text of an action in the audit log, and its text for the customer it concerns, if staff did it. */
type Words = { staff: string; customer?: string };

const posting = (what: string): Words => ({
  staff: `Posted ${what}`,
  customer: `Posted ${what} to your account`,
});

/** Actions that the ledger itself writes with each entry. */
const LEDGER: Record<`ledger.${EntryKind}`, Words> = {
  "ledger.opening": posting("an opening balance"),
  "ledger.transfer": posting("a transfer"),
  "ledger.wire": posting("a wire"),
  "ledger.credit": posting("a credit"),
  "ledger.debit": posting("a debit"),
  "ledger.adjustment": posting("an adjustment"),
  "ledger.reversal": posting("a reversal"),
  "ledger.settlement": posting("a wire settlement"),
  "ledger.return": posting("a wire return"),
};

/** Every action of the audit log. An action without a text cannot be written. */
export const ACTIONS = {
  ...LEDGER,
  "customer.view": {
    staff: "Viewed an account",
    customer: "Viewed your account details",
  },
  "customer.sign-ins": {
    staff: "Viewed recent sign-ins",
    customer: "Viewed your recent sign-ins",
  },
  "customer.list": { staff: "Viewed the account list" },
  "customer.create": {
    staff: "Created an account",
    customer: "Created your account",
  },
  "customer.update": {
    staff: "Changed account details",
    customer: "Changed your account details",
  },
  "history.list": { staff: "Viewed the transaction history" },
  "history.view": {
    staff: "Viewed a transaction",
    customer: "Viewed one of your transactions",
  },
  "approval.list": { staff: "Viewed the approval list" },
  "approval.request": {
    staff: "Requested approval",
    customer: "Requested approval for a change to your account",
  },
  "approval.approve": {
    staff: "Approved a request",
    customer: "Approved a change to your account",
  },
  "approval.reject": {
    staff: "Rejected a request",
    customer: "Rejected a change to your account",
  },
  "approval.withdraw": {
    staff: "Withdrew a request",
    customer: "Withdrew a request for a change to your account",
  },
  "audit.list": {
    staff: "Viewed the audit log",
    customer: "Viewed the audit log of your account",
  },
  "account.status": {
    staff: "Changed an account status",
    customer: "Changed your account status",
  },
  "customer.delete": {
    staff: "Deleted an account",
    customer: "Deleted your account",
  },
  "beneficiary.add": {
    staff: "Added a payee",
  },
  "beneficiary.change": {
    staff: "Changed a payee",
  },
  "beneficiary.delete": {
    staff: "Deleted a payee",
  },
  "order.place": {
    staff: "Created a standing order",
  },
  "order.pause": {
    staff: "Paused a standing order",
  },
  "order.resume": {
    staff: "Resumed a standing order",
  },
  "order.cancel": {
    staff: "Cancelled a standing order",
  },
  "payee.check": {
    staff: "Checked a payee name",
  },
  "wires.list": {
    staff: "Viewed the pending wire list",
  },
  "wire.settle": {
    staff: "Settled a wire",
    customer: "Settled one of your wires",
  },
  "wire.return": {
    staff: "Returned a wire",
    customer: "Returned one of your wires",
  },
  "card.save": {
    staff: "Saved a card",
  },
  "card.delete": {
    staff: "Deleted a card",
  },
  "card.list": {
    staff: "Viewed the card list",
  },
  "card.show": {
    staff: "Viewed full card details",
    customer: "Viewed your full card details",
  },
  "document.upload": {
    staff: "Uploaded a document",
  },
  "document.list": {
    staff: "Viewed the document list",
  },
  "document.view": {
    staff: "Viewed a document",
    customer: "Viewed one of your documents",
  },
  "document.approve": {
    staff: "Approved a document",
    customer: "Approved one of your documents",
  },
  "document.reject": {
    staff: "Rejected a document",
    customer: "Rejected one of your documents",
  },
  "photo.change": {
    staff: "Changed a profile photo",
  },
  "loan.list": {
    staff: "Viewed the loan request list",
  },
  "loan.approve": {
    staff: "Approved a loan request",
    customer: "Approved your loan request",
  },
  "loan.decline": {
    staff: "Declined a loan request",
    customer: "Declined your loan request",
  },
  "message.list": {
    staff: "Viewed the message list",
  },
  "message.view": {
    staff: "Viewed a message",
    customer: "Viewed one of your messages",
  },
  "message.send": {
    staff: "Sent a message",
    customer: "Sent you a message",
  },
  "message.answer": {
    staff: "Answered a message",
    customer: "Answered one of your messages",
  },
  "message.delete": {
    staff: "Deleted a message",
    customer: "Deleted one of your messages",
  },
  "notifications.update": {
    staff: "Changed notification settings",
  },
  "password.change": {
    staff: "Changed their own password",
  },
  "session.end": {
    staff: "Ended a session",
  },
  "session.end_others": {
    staff: "Ended all other sessions",
  },
  "staff.sign-in": { staff: "Signed in" },
  "staff.create": { staff: "Created a staff account" },
  "staff.disable": { staff: "Disabled a staff account" },
  "staff.enable": { staff: "Enabled a staff account" },
  "staff.password": { staff: "Changed a staff password" },
  "staff.second-factor-off": {
    staff: "Removed two-factor sign-in from a staff account",
  },
  "two-factor.turn-on": { staff: "Turned on two-factor sign-in" },
  "two-factor.turn-off": { staff: "Turned off two-factor sign-in" },
  "two-factor.remove": {
    staff: "Removed two-factor sign-in from an account",
    customer: "Removed two-factor sign-in from your account",
  },
  "two-factor.recovery-code": { staff: "Used a recovery code" },
  "two-factor.renew-codes": { staff: "Created new recovery codes" },
} as const satisfies Record<string, Words>;

export type Action = keyof typeof ACTIONS;

const wordsOf = (action: string): Words =>
  ACTIONS[action as Action] ?? { staff: action };

/** Returns the text of an action for staff; unknown actions are returned unchanged. */
export const staffWords = (action: string): string => wordsOf(action).staff;

export const customerWords = (action: string): string =>
  wordsOf(action).customer ?? wordsOf(action).staff;
