import type { Currency } from "@/lib/ledger/money";

/** The day of the rates, as `yyyy-mm-dd`. */
export const RATES_DAY = "2023-12-29";

/** Units of each currency per euro: the reference rates of the European Central Bank of {@link RATES_DAY}. */
const perEuro: Record<Currency, number> = {
  EUR: 1,
  USD: 1.105,
  JPY: 156.33,
  GBP: 0.86905,
  CHF: 0.926,
  AUD: 1.6263,
  CAD: 1.4642,
  NZD: 1.7504,
  CNY: 7.8509,
};

/** The nine currencies of the market strip, in the order of the specification. */
export const currencies = Object.keys(perEuro) as Currency[];

/** Returns the number of units of `to` that one unit of `from` was worth. */
export function crossRate(from: Currency, to: Currency): number {
  return perEuro[to] / perEuro[from];
}

/** Formats a rate with five significant figures. */
export function formatExchangeRate(rate: number): string {
  return rate.toLocaleString("en-US", {
    minimumSignificantDigits: 5,
    maximumSignificantDigits: 5,
  });
}
