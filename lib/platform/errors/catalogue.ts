import { any } from "@/lib/platform/errors/catalogue/any";
import { customer } from "@/lib/platform/errors/catalogue/customer";
import { fallbacks } from "@/lib/platform/errors/catalogue/fallbacks";
import { identity } from "@/lib/platform/errors/catalogue/identity";
import { staff } from "@/lib/platform/errors/catalogue/staff";
import { twoFactor } from "@/lib/platform/errors/catalogue/two-factor";

/**
 * Every failure text a user can see, with the status its answer carries. Texts of the specification
 * stand to the letter; where it says only "server message", the text is ours. A hint is the reason shown at the
 * field where the specification has one text for several reasons.
 */
export const catalogue = {
  ...any,
  ...fallbacks,
  ...identity,
  ...twoFactor,
  ...customer,
  ...staff,
} as const;

export type ErrorCode = keyof typeof catalogue;

/** The catalogue's text for `code`. */
export const textOf = (code: ErrorCode): string => catalogue[code].text;

/** Returns the reason shown at the field: the hint of `code`, or its text if it has none. */
export function hintOf(code: ErrorCode): string {
  const entry = catalogue[code];
  return "hint" in entry ? entry.hint : entry.text;
}
