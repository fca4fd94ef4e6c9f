export const maskedCard = (last4: string): string => `•••• •••• •••• ${last4}`;

export const groupedByFour = (digits: string): string =>
  digits.replace(/(\d{4})(?=\d)/g, "$1 ");
