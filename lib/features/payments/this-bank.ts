import { site } from "@/lib/platform/config/site";

/** Blanks that keyboards and web pages make, and the signs that `bank_key` of the database ignores as well. */
const IGNORED = /[ \t\u00a0\u2000-\u200a\u202f\u205f\u3000\-.,]/g;

const toKey = (bank: string) =>
  bank
    .replace(IGNORED, "")
    // Not toLowerCase, which turns the Kelvin sign into a k.
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const own = toKey(site.name);
const OWN_NAMES = [own, `${own}bank`, `bank${own}`];

/**
 * Returns whether a payer named this bank: its name, in any case, with or without "Bank" beside it. Only then does a
 * payment go to an account here. The database decides with the same rule in `names_this_bank`.
 */
export const isThisBank = (bank: string): boolean =>
  OWN_NAMES.includes(toKey(bank));
