/**
 * An amount is a bigint of its currency's minor units, such as cents or yen. Only this file converts amounts to text
 * and back, and every function here takes the currency.
 */

import { toPlainAmount } from "@/lib/platform/validation/typed-number";

/** The currencies, as in ISO 4217, that an account can have. */
export const CURRENCIES = [
  "USD",
  "EUR",
  "JPY",
  "GBP",
  "CHF",
  "AUD",
  "CAD",
  "NZD",
  "CNY",
] as const;

export type Currency = (typeof CURRENCIES)[number];

/** Returns a currency that comes as text. @throws Error if accounts cannot have it. */
export function toCurrency(text: string): Currency {
  const currency = CURRENCIES.find((each) => each === text);
  if (!currency) throw new Error(`no currency of accounts: ${text}`);
  return currency;
}

export type Money = { minor: bigint; currency: Currency };

/** The currency of the bank's own amounts: four-eyes amounts, daily limits, prices. */
export const BASE_CURRENCY = "USD" satisfies Currency;

/** 999,999,999,999.99 with two decimals, the maximum amount of one movement in any currency. */
export const MAX_AMOUNT_MINOR = 99_999_999_999_999n;

const AMOUNT = /^(?:0|[1-9]\d{0,13})(?:\.\d+)?$/;

/** `Intl` has the decimals of ISO 4217 and the symbols; making a format takes longer than using it. */
const formats = new Map<
  Currency,
  { decimals: number; symbol: string; format: Intl.NumberFormat }
>();

function formatOf(currency: Currency) {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
  });
  const made = {
    format,
    decimals: format.resolvedOptions().maximumFractionDigits ?? 2,
    symbol:
      format.formatToParts(0).find(({ type }) => type === "currency")?.value ??
      currency,
  };
  formats.set(currency, made);
  return made;
}

/** The number of decimal places: 2 of dollars, 0 of yen. */
export const decimalsOf = (currency: Currency): number =>
  formatOf(currency).decimals;

/** `$`, `CHF`, `¥`. */
export const symbolOf = (currency: Currency): string =>
  formatOf(currency).symbol;

/**
 * Parses an amount: digits with at most the decimal places of the currency, no sign, no separators, no exponent.
 * @returns minor units, 0 to {@link MAX_AMOUNT_MINOR}, or null if the text is not an amount.
 */
export function parseMoney(text: string, currency: Currency): bigint | null {
  if (!AMOUNT.test(text)) return null;
  const decimals = decimalsOf(currency);
  const [whole = "", places = ""] = text.split(".");
  if (places.length > decimals) return null;
  const minor = BigInt(whole + places.padEnd(decimals, "0"));
  return minor > MAX_AMOUNT_MINOR ? null : minor;
}

/** {@link parseMoney} of an amount of a call, which has two decimals whatever the currency has. */
export const parseCallAmount = (
  amount: string,
  currency: Currency,
): bigint | null => parseMoney(amount.replace(/\.00$/, ""), currency);

/** {@link parseMoney} of an amount as people type it in a form, such as `1'250.50` or `1250,50`. */
export const parseTypedMoney = (
  text: string,
  currency: Currency,
): bigint | null => parseMoney(toPlainAmount(text), currency);

/** Returns the amount of a filter, as people type it, in the form of a call, or undefined if it is not an amount. */
export function readAmountFilter(text = ""): string | undefined {
  const amount = toPlainAmount(text);
  return parseMoney(amount, BASE_CURRENCY) === null ? undefined : amount;
}

/** `123450n` dollar cents → `"1234.50"`, `-5n` → `"-0.05"`; `1234n` yen → `"1234"`. */
export function toDecimal(minor: bigint, currency: Currency): string {
  const decimals = decimalsOf(currency);
  const sign = minor < 0n ? "-" : "";
  const digits = minor
    .toString()
    .replace("-", "")
    .padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return `${sign}${digits.slice(0, point)}${decimals > 0 ? `.${digits.slice(point)}` : ""}`;
}

/** `123450n` dollar cents → `1234.5`, for JSON. Exact up to 15 significant digits, about nine trillion. */
export const toJsonNumber = (minor: bigint, currency: Currency): number =>
  Number(toDecimal(minor, currency));

/** `123450n` dollar cents → `"$1,234.50"`, `-500n` → `"−$5.00"`; `1234n` yen → `"¥1,234"`. */
export const formatMoney = (minor: bigint, currency: Currency): string =>
  formatOf(currency)
    .format.format(toDecimal(minor, currency) as `${number}`)
    .replace("-", "\u2212");

/** Adds amounts up and formats one sum for each currency: `"$10.00 and CHF 5.00"`. */
export function formatSum(amounts: Iterable<Money>): string {
  const sums = new Map<Currency, bigint>();
  for (const { minor, currency } of amounts)
    sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  return [...sums]
    .map(([currency, minor]) => formatMoney(minor, currency))
    .join(" and ");
}
