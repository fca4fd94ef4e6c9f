import cardValidator from "card-validator";

/** What a card number says of itself. */
export type Brand = {
  /** As people read it, such as "Visa". */
  name: string;
  cvvLength: number;
};

/** The brand of a number of digits alone that has its right length and check digit, or null. */
export function brandOf(number: string): Brand | null {
  const { card, isValid } = cardValidator.number(number, {
    luhnValidateUnionPay: true,
  });
  return card && isValid
    ? { name: card.niceType, cvvLength: card.code.size }
    : null;
}

/** `MM/YY` with or without its zero, its blanks or its century; null for anything else. */
export function readExpiry(text: string): string | null {
  const [, month, year] =
    /^(0?[1-9]|1[0-2]) ?\/ ?(?:20)?(\d\d)$/.exec(text) ?? [];
  return month && year ? `${month.padStart(2, "0")}/${year}` : null;
}

const monthsOf = (year: number, month: number) => year * 12 + month;

/** How many months an `MM/YY` lies after the month of `today` (`yyyy-mm-dd`); a card is good to the end of its month. */
export function monthsLeft(expiry: string, today: string): number {
  const [month, year] = expiry.split("/").map(Number) as [number, number];
  const [thisYear, thisMonth] = today.split("-").map(Number) as [
    number,
    number,
  ];
  return monthsOf(2000 + year, month) - monthsOf(thisYear, thisMonth);
}
