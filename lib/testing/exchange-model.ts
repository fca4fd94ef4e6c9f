import type { Currency } from "@/lib/ledger/money";

/** Rates of a day: millionths of a unit for a euro. */
export type Rates = Readonly<Partial<Record<Currency, bigint>>>;

export type ModelQuote = {
  soldMinor: bigint;
  boughtMinor: bigint;
  markUpMinor: bigint;
};

const MARK_UP_BP = 50n;

/** Minor units in a million euros, as `per_million_euros` has them. */
function perMillion(rates: Rates, currency: Currency): bigint {
  const units = currency === "JPY" ? 1n : 100n;
  return units * (currency === "EUR" ? 1_000_000n : rates[currency]!);
}

/** Divides positive whole numbers and rounds half to even. */
function divideHalfEven(a: bigint, b: bigint): bigint {
  const whole = a / b;
  const twice = 2n * (a % b);
  return twice > b || (twice === b && whole % 2n !== 0n) ? whole + 1n : whole;
}

/** An amount in the currency of the bank. */
export const toBase = (rates: Rates, minor: bigint, currency: Currency) =>
  currency === "USD"
    ? minor
    : divideHalfEven(
        minor * perMillion(rates, "USD"),
        perMillion(rates, currency),
      );

/** Returns the bank's quote for an amount that is sold; null for one that is too small. */
export function quoteOf(
  rates: Rates,
  soldMinor: bigint,
  sold: Currency,
  bought: Currency,
): ModelQuote | null {
  const [from, to] = [perMillion(rates, sold), perMillion(rates, bought)];
  const boughtMinor = divideHalfEven(
    soldMinor * to * (10_000n - MARK_UP_BP),
    from * 10_000n,
  );
  if (boughtMinor <= 0n || boughtMinor * from > soldMinor * to) return null;
  const markUpMinor = divideHalfEven(soldMinor * to, from) - boughtMinor;
  return { soldMinor, boughtMinor, markUpMinor };
}
