/** A number with all but its last four digits hidden. */
export const maskedCard = (last4: string): string => `•••• •••• •••• ${last4}`;

/** Digits in groups of four, as they stand on a card. */
export const groupedByFour = (digits: string): string =>
  digits.replace(/(\d{4})(?=\d)/g, "$1 ");
