export const maskedCard = (last4: string): string => `•••• •••• •••• ${last4}`;

/** Groups digits by four, as printed on a card. */
export const groupedByFour = (digits: string): string =>
  digits.replace(/(\d{4})(?=\d)/g, "$1 ");
