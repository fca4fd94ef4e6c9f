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
};

/** Every action that is written down: one without words cannot be written. */
export const ACTIONS = {
  ...LEDGER,
  "customer.view": {
    staff: "Looked at a customer",
    customer: "Looked at your details",
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
  "audit.list": {
    staff: "Looked at the audit log",
    customer: "Looked at what was done with your data",
  },
} as const satisfies Record<string, Words>;

export type Action = keyof typeof ACTIONS;

const wordsOf = (action: string): Words =>
  ACTIONS[action as Action] ?? { staff: action };

/** The action as staff read it; its own name where it has no words any more. */
export const staffWords = (action: string): string => wordsOf(action).staff;

/** The action as its customer reads it. */
export const customerWords = (action: string): string =>
  wordsOf(action).customer ?? wordsOf(action).staff;
