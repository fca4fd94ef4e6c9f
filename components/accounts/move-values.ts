/** The fields of the form that moves and exchanges money. */
export type MoveValues = {
  fromAccount: string;
  toAccount: string;
  what: string;
  amount: string;
  keep: string;
  description: string;
  /** The side of an exchange whose amount is entered. */
  fixed: string;
  quoteId: string;
};
