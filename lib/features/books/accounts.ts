import type { BankAccountKind } from "@/lib/ledger/bank-accounts";

type BankAccountName = { kind: BankAccountKind; name: string; holds: string };

/** The bank's own accounts, as staff read them. */
export const BANK_ACCOUNTS: readonly BankAccountName[] = [
  {
    kind: "cash",
    name: "Cash",
    holds: "The other side of credits, debits and settled wires",
  },
  {
    kind: "clearing",
    name: "Clearing",
    holds: "Pending wires to other banks",
  },
  {
    kind: "suspense",
    name: "Suspense",
    holds: "History records with a party at another bank",
  },
  {
    kind: "adjustments",
    name: "Adjustments",
    holds: "Opening balances and balances that staff set",
  },
  {
    kind: "loans",
    name: "Loans",
    holds: "Loans that were paid out and are not repaid yet",
  },
  {
    kind: "interest",
    name: "Interest",
    holds: "Interest that customers paid for loans",
  },
  {
    kind: "interest_paid",
    name: "Interest paid",
    holds: "Interest that the bank paid its customers",
  },
  {
    kind: "position",
    name: "Currency positions",
    holds: "What the bank has of a currency from exchanges",
  },
  {
    kind: "mark_up",
    name: "Exchange mark-ups",
    holds: "What customers paid for exchanges",
  },
  {
    kind: "unclaimed",
    name: "Unclaimed",
    holds: "Balances of deleted customers",
  },
];

/** All customers' accounts together, as one line of the trial balance. */
const CUSTOMERS_NAME = "Customers’ accounts";

/** Returns the name of a class of accounts: a bank account, or all customers' accounts. */
export const accountClassName = (kind: string): string =>
  BANK_ACCOUNTS.find((account) => account.kind === kind)?.name ??
  CUSTOMERS_NAME;

/** Returns the name of a line of the books of all currencies, where the currency positions are what rates made of them. */
export const baseLineName = (kind: string): string =>
  kind === "position" ? "Difference from rates" : accountClassName(kind);

export const isBankAccountKind = (
  kind: string | undefined,
): kind is BankAccountKind =>
  BANK_ACCOUNTS.some((account) => account.kind === kind);
