import type { BankAccountKind } from "@/lib/ledger/bank-accounts";

/** The chart of accounts. The first word is what both formats know an account's type by. */
const BANK_ACCOUNT_NAMES: Readonly<Record<BankAccountKind, string>> = {
  cash: "Assets:Cash",
  suspense: "Assets:Suspense",
  loans: "Assets:Loans",
  clearing: "Liabilities:Clearing",
  unclaimed: "Liabilities:Unclaimed",
  adjustments: "Equity:Adjustments",
  position: "Equity:Positions",
  interest: "Income:Interest",
  interest_paid: "Expenses:Interest",
  mark_up: "Income:MarkUps",
};

/** Returns the name of an account: a bank account by its kind, a customer's by its number. */
export function accountName(kind: string, number: string | null): string {
  if (kind === "customer") return `Liabilities:Customers:${number}`;
  if (Object.hasOwn(BANK_ACCOUNT_NAMES, kind))
    return BANK_ACCOUNT_NAMES[kind as BankAccountKind];
  throw new Error(`The journal has no name for accounts of the kind ${kind}.`);
}
