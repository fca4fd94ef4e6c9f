import { withoutInvisible } from "./odd-text";

/** Whole part in groups of three, and the decimal places. */
const GROUPED =
  /^([1-9]\d{0,2})(['’., ])(\d{3}(?:\2\d{3})*)(?:(?!\2)([.,])(\d{1,2}))?$/;
/** A comma or a point that may separate thousands or decimal places. */
const TWO_READINGS = /^([1-9]\d{0,2})([.,])(\d{3})$/;

const clean = (text: string) => withoutInvisible(text).trim();

/**
 * Returns an amount as people type it in the form that calls take: `1'250.50`, `1 250,50`, `1,250.50` and `1250,50`
 * become `1250.50`. A text with two readings, such as `1,250`, and any other text is returned without the blanks around
 * it.
 */
export function toPlainAmount(text: string): string {
  const value = clean(text);
  if (/^\d+,\d{1,2}$/.test(value)) return value.replace(",", ".");
  const grouped = GROUPED.exec(value);
  if (!grouped || TWO_READINGS.test(value)) return value;
  const [, first = "", , rest = "", , places] = grouped;
  const whole = first + rest.replace(/\D/g, "");
  return places === undefined ? whole : `${whole}.${places}`;
}

/**
 * Returns the amounts that a text may stand for if it has to be asked about, as calls take them: `1,250` is `1250` or
 * `1.25`. Empty for any other text.
 */
export function readingsOf(text: string): string[] {
  const match = TWO_READINGS.exec(clean(text));
  if (!match) return [];
  const [, first = "", separator, rest = ""] = match;
  if (rest.endsWith("0"))
    return [first + rest, `${first}.${rest.slice(0, -1)}`];
  // With three decimal places it is no amount, but a comma may be a point in the wrong place.
  return separator === "," ? [first + rest] : [];
}

/** Returns a percentage as people type it with a point, such as `6.25` for `6,25`. */
export const toPlainRate = (text: string): string =>
  clean(text).replace(/^(\d+),(\d+)$/, "$1.$2");
