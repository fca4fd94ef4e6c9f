import type { AmountOrKeep } from "./amount-or-keep-fields";

/** The fields of the form that moves and exchanges money. */
export type MoveValues = AmountOrKeep & {
  fromAccount: string;
  toAccount: string;
  description: string;
  /** The side of an exchange whose amount is entered. */
  fixed: string;
  quoteId: string;
};
