import type { ApprovalKind } from "@/lib/platform/db/generated/enums";

/** The kinds of requests in the words of filters and exports. */
export const APPROVAL_KINDS: Record<ApprovalKind, string> = {
  credit: "Credit",
  debit: "Debit",
  history: "History record",
  update: "Change of balances",
  loan: "Loan offer",
  deletion: "Reversal",
  wire: "Wire",
  incoming_payment: "Payment of another bank",
  closure: "Closing of an account",
  profile: "Account change",
  factor: "Removal of two-factor sign-in",
  unblocking: "Unblocking of an account",
  refund: "Refund",
  colleague: "Staff account",
  rate: "Exchange rate",
  product: "Terms of a product",
  loan_product: "Terms of a loan product",
  manual_entry: "Manual entry",
  write_off: "Loan write-off",
};

/** The kinds whose amount is what a takeover of a person exposes, in the currency of the bank. They move no money. */
export const EXPOSING_KINDS: readonly ApprovalKind[] = [
  "closure",
  "profile",
  "factor",
  "unblocking",
];

export const APPROVAL_KIND_NAMES = Object.keys(
  APPROVAL_KINDS,
) as ApprovalKind[];

/** The lists of requests beside the waiting ones: all closed ones, or those with one outcome. */
export const CLOSED_VIEWS = [
  "decided",
  "approved",
  "rejected",
  "withdrawn",
] as const;
