import type { Currency } from "@/lib/ledger/money";

/** Rates are units of a currency for one unit of this one, as the European Central Bank gives them. */
export const PER_EURO = "EUR" satisfies Currency;

/** The currencies that have a rate: all others. */
export const RATED = [
  "USD",
  "JPY",
  "GBP",
  "CHF",
  "AUD",
  "CAD",
  "NZD",
  "CNY",
] as const satisfies readonly Currency[];

export type RatedCurrency = (typeof RATED)[number];

const MICRO = 1_000_000n;

/** Parses a rate with at most six decimals. Returns millionths, or null. */
export function parseRate(text: string): bigint | null {
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(text)) return null;
  const [whole = "", places = ""] = text.split(".");
  const micro = BigInt(whole + places.padEnd(6, "0"));
  return micro > 0n ? micro : null;
}

/** Returns a change in percent: `+1.25 %`. */
export function formatChange(micro: bigint, previousMicro: bigint): string {
  const basis = Number(((micro - previousMicro) * 10_000n) / previousMicro);
  const sign = basis > 0 ? "+" : basis < 0 ? "\u2212" : "";
  return `${sign}${Math.abs(basis / 100).toFixed(2)} %`;
}

/** `1082300n` → `"1.0823"`, `180960000n` → `"180.96"`; at least two decimals. */
export function formatExchangeRate(micro: bigint): string {
  const places = (micro % MICRO).toString().padStart(6, "0");
  return `${micro / MICRO}.${places.replace(/0{1,4}$/, "")}`;
}
