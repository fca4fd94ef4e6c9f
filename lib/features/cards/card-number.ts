export const maskCardNumber = (last4: string): string =>
  `•••• •••• •••• ${last4}`;

export const groupByFour = (digits: string): string =>
  digits.replace(/(\d{4})(?=\d)/g, "$1 ");
