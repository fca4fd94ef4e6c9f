/** A customer's account by its number, or one of the bank's own accounts. */
export type Party =
  | { number: string }
  | { bank: "cash" | "clearing" | "adjustments" | "loans" | "interest" };

export type SeedMovement = {
  at: Date;
  /** Value date, if it differs from the time of entry. */
  valueAt?: Date;
  kind: "opening" | "transfer" | "wire" | "credit" | "debit" | "repayment";
  from: Party;
  to: Party;
  amountMinor: number;
  description: string;
  bank?: string;
  counterpartyName?: string;
  counterpartyNumber?: string;
  enteredBy: "customer" | "staff" | "system";
};

export const CASH = { bank: "cash" } as const;
export const CLEARING = { bank: "clearing" } as const;
export const LOANS = { bank: "loans" } as const;
export const INTEREST = { bank: "interest" } as const;
export const ADJUSTMENTS = { bank: "adjustments" } as const;
