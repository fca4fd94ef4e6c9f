import { hourly } from "@/lib/platform/rate-limit/limit";
import cardValidator from "card-validator";

export const cardLimit = hourly("card-customer", 30);

type Brand = {
  /** The label, such as "Visa". */
  name: string;
  cvvLength: number;
};

/** Returns the brand of a card number; null if its length or check digit is wrong. `number` has digits only. */
export function brandOf(number: string): Brand | null {
  const { card, isValid } = cardValidator.number(number, {
    luhnValidateUnionPay: true,
  });
  return card && isValid
    ? { name: card.niceType, cvvLength: card.code.size }
    : null;
}

/** Reads `MM/YY`, also without the leading zero, with spaces or with the century; null if invalid. */
export function readExpiry(text: string): string | null {
  const [, month, year] =
    /^(0?[1-9]|1[0-2]) ?\/ ?(?:20)?(\d\d)$/.exec(text) ?? [];
  return month && year ? `${month.padStart(2, "0")}/${year}` : null;
}

const monthsOf = (year: number, month: number) => year * 12 + month;

/**
 * Returns the months from `today` (`yyyy-mm-dd`) to an `MM/YY`; negative if the card has expired. A card is valid to
 * the end of its month.
 */
export function monthsLeft(expiry: string, today: string): number {
  const [month, year] = expiry.split("/").map(Number) as [number, number];
  const [thisYear, thisMonth] = today.split("-").map(Number) as [
    number,
    number,
  ];
  return monthsOf(2000 + year, month) - monthsOf(thisYear, thisMonth);
}
