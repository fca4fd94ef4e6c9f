import type { EntryKind } from "@/lib/db/generated/enums";

/** What an action is called in the staff's list, and what its customer is told, where it is about one, that staff did. */
type Words = { staff: string; customer?: string };

const moved = (what: string): Words => ({
  staff: `Posted ${what}`,
  customer: `Posted ${what} on your account`,
});

/** Written by the ledger itself, with every entry. */
const LEDGER: Record<`ledger.${EntryKind}`, Words> = {
  "ledger.opening": moved("an opening balance"),
  "ledger.transfer": moved("a transfer"),
  "ledger.wire": moved("a wire"),
  "ledger.credit": moved("a credit"),
  "ledger.debit": moved("a debit"),
  "ledger.adjustment": moved("an adjustment"),
  "ledger.reversal": moved("a reversal"),
  "ledger.settlement": moved("the settlement of a wire"),
  "ledger.return": moved("the return of a wire"),
};

/** Every action that is written down: one without words cannot be written. */
export const ACTIONS = {
  ...LEDGER,
  "customer.view": {
    staff: "Looked at a customer",
    customer: "Looked at your details",
  },
  "customer.sign-ins": {
    staff: "Looked at the last sign-ins",
    customer: "Looked at your last sign-ins",
  },
  "customer.list": { staff: "Looked at the list of customers" },
  "customer.create": {
    staff: "Opened an account",
    customer: "Opened your account",
  },
  "customer.update": {
    staff: "Changed a customer’s details",
    customer: "Changed your details",
  },
  "history.list": { staff: "Looked at the transaction history" },
  "history.view": {
    staff: "Looked at an entry",
    customer: "Looked at one of your transactions",
  },
  "approval.list": { staff: "Looked at the approvals" },
  "approval.request": {
    staff: "Asked for approval",
    customer: "Asked a colleague to approve a change to your account",
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
    customer: "Withdrew a request to change your account",
  },
  "audit.list": {
    staff: "Looked at the audit log",
    customer: "Looked at what was done with your data",
  },
  "account.status": {
    staff: "Changed an account’s status",
    customer: "Changed the status of your account",
  },
  "customer.delete": {
    staff: "Deleted a customer",
    customer: "Deleted your account",
  },
  "beneficiary.add": {
    staff: "Saved a beneficiary",
  },
  "beneficiary.change": {
    staff: "Changed a beneficiary",
  },
  "beneficiary.delete": {
    staff: "Deleted a beneficiary",
  },
  "order.place": {
    staff: "Placed a standing order",
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
    staff: "Checked a payee’s name",
  },
  "wires.list": {
    staff: "Looked at the wires that wait",
  },
  "wire.settle": {
    staff: "Settled a wire",
    customer: "Settled your wire",
  },
  "wire.return": {
    staff: "Returned a wire",
    customer: "Returned your wire",
  },
  "card.save": {
    staff: "Saved a card",
  },
  "card.delete": {
    staff: "Deleted a card",
  },
  "card.list": {
    staff: "Looked at the list of cards",
  },
  "card.show": {
    staff: "Looked at a card’s number",
    customer: "Looked at the number of your card",
  },
  "document.upload": {
    staff: "Uploaded a document",
  },
  "document.list": {
    staff: "Looked at the list of documents",
  },
  "document.view": {
    staff: "Looked at a document",
    customer: "Looked at one of your documents",
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
    staff: "Changed the profile photo",
  },
  "loan.list": {
    staff: "Looked at the loan requests",
  },
  "loan.approve": {
    staff: "Approved a loan",
    customer: "Approved your loan",
  },
  "loan.decline": {
    staff: "Declined a loan",
    customer: "Declined your loan request",
  },
  "message.list": {
    staff: "Looked at the list of messages",
  },
  "message.view": {
    staff: "Read a message",
    customer: "Read your message",
  },
  "message.send": {
    staff: "Sent a message",
    customer: "Sent you a message",
  },
  "message.answer": {
    staff: "Answered a message",
    customer: "Answered your message",
  },
  "message.delete": {
    staff: "Deleted a message",
    customer: "Deleted one of your messages",
  },
  "notifications.update": {
    staff: "Changed which notifications are sent",
  },
  "password.change": {
    staff: "Changed the password",
  },
  "session.end": {
    staff: "Ended a session",
  },
  "session.end_others": {
    staff: "Ended all other sessions",
  },
  "staff.sign-in": { staff: "Signed in" },
  "staff.create": { staff: "Created a member of staff" },
  "staff.disable": { staff: "Took the sign-in from a member of staff" },
  "staff.enable": { staff: "Gave a member of staff the sign-in back" },
  "staff.password": { staff: "Set a member of staff’s password" },
  "staff.second-factor-off": {
    staff: "Took two-factor sign-in off a member of staff",
  },
  "two-factor.turn-on": { staff: "Turned two-factor sign-in on" },
  "two-factor.turn-off": { staff: "Turned two-factor sign-in off" },
  "two-factor.remove": {
    staff: "Took two-factor sign-in off a customer",
    customer: "Took two-factor sign-in off your account",
  },
  "two-factor.recovery-code": { staff: "Used a recovery code" },
  "two-factor.renew-codes": { staff: "Renewed recovery codes" },
} as const satisfies Record<string, Words>;

export type Action = keyof typeof ACTIONS;

const wordsOf = (action: string): Words =>
  ACTIONS[action as Action] ?? { staff: action };

/** The action as staff read it; its own name where it has no words any more. */
export const staffWords = (action: string): string => wordsOf(action).staff;

/** The action as its customer reads it. */
export const customerWords = (action: string): string =>
  wordsOf(action).customer ?? wordsOf(action).staff;
