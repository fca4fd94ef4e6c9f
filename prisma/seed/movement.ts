/** A customer's account by its number, or one of the bank's own accounts. */
export type Party =
  { number: string } | { bank: "cash" | "clearing" | "adjustments" };

export type SeedMovement = {
  at: Date;
  /** Value date, if it differs from the time of entry. */
  valueAt?: Date;
  kind: "opening" | "transfer" | "wire" | "credit" | "debit";
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
export const ADJUSTMENTS = { bank: "adjustments" } as const;
