/** Money is a bigint of minor units (cents) everywhere. Only this file converts it to text and back. */

import { toPlainAmount } from "@/lib/platform/validation/typed-number";

/** 999,999,999,999.99, the maximum amount of one movement. */
export const MAX_AMOUNT_MINOR = 99_999_999_999_999n;

const AMOUNT = /^(0|[1-9]\d{0,11})(\.\d{1,2})?$/;

/**
 * Parses an amount: digits with at most two decimal places, no sign, no separators, no exponent.
 * @returns minor units, 0 to {@link MAX_AMOUNT_MINOR}, or null if the text is not an amount.
 */
export function parseMoney(text: string): bigint | null {
  const match = AMOUNT.exec(text);
  if (!match) return null;
  const [whole = "0", places = ""] = text.split(".");
  return BigInt(whole) * 100n + BigInt(places.padEnd(2, "0"));
}

/** {@link parseMoney} of an amount as people type it in a form, such as `1'250.50` or `1250,50`. */
export const parseTypedMoney = (text: string): bigint | null =>
  parseMoney(toPlainAmount(text));

/** `123450n` → `"1234.50"`, `-5n` → `"-0.05"`. */
export function toDecimal(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `123450n` → `1234.5`, for JSON. Exact up to 15 significant digits, about nine trillion. */
export function toJsonNumber(minor: bigint): number {
  return Number(toDecimal(minor));
}

/** `123450n` → `"$1,234.50"`, `-500n` → `"-$5.00"`. */
export function formatMoney(minor: bigint): string {
  const [whole = "", places] = toDecimal(minor < 0n ? -minor : minor).split(
    ".",
  );
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${minor < 0n ? "-" : ""}$${grouped}.${places}`;
}
