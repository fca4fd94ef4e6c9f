import { readBuiltIid } from "@/lib/platform/config/built-iid";
import { cleanPasted } from "@/lib/platform/validation/odd-text";
import { ibanStructure } from "./iban-structures";

type IbanFault = "characters" | "country" | "length" | "check digits";

/** The longest IBAN that ISO 13616 allows. */
const MAX_LENGTH = 34;

/** Returns an IBAN as it is stored: capitals and digits, without blanks and without the word IBAN before it. */
export const normaliseIban = (text: string): string =>
  cleanPasted(text)
    .replace(/\s/g, "")
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/^IBAN:?(?=[A-Z]{2}\d)/, "");

/** Whether a text was meant as an IBAN: it begins with two letters and two digits. */
export const looksLikeIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}/.test(normaliseIban(text));

/** Returns the fault of a normalised IBAN, or null. National check digits within it are not checked. */
export function ibanFault(iban: string): IbanFault | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(iban)) return "characters";
  const structure = structureOf(iban);
  if (!structure) return "country";
  if (iban.length !== structure.length) return "length";
  if (!structure.pattern.test(iban.slice(4))) return "characters";
  // ISO 7064 does not use 00, 01 and 99.
  const check = Number(iban.slice(2, 4));
  return check >= 2 && check <= 98 && remainder97(iban) === 1
    ? null
    : "check digits";
}

/** Whether a normalised text is a valid IBAN. */
export const isIban = (text: string): boolean => ibanFault(text) === null;

const structureOf = (iban: string) => ibanStructure(iban.slice(0, 2));

/** Returns the remainder of ISO 7064 MOD 97-10 of a number whose first four characters count last. */
export function remainder97(number: string): number {
  const moved = number.slice(4) + number.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) =>
    String(parseInt(letter, 36)),
  );
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + +digit) % 97;
  return remainder;
}

/** Returns the two check digits of a number, given as its first two letters and the part after the check digits. */
export const checkDigits97 = (letters: string, body: string): string =>
  String(98 - remainder97(`${letters}00${body}`)).padStart(2, "0");

/** Returns a sentence with the fault of an IBAN and a way to correct it; undefined for a valid one. */
export function explainIban(text: string): string | undefined {
  const iban = normaliseIban(text);
  switch (ibanFault(iban)) {
    case "characters":
      return /[^A-Z0-9]/.test(iban)
        ? "An IBAN has letters and digits only."
        : "One of these characters cannot be at its place in an IBAN of this country. Compare it with the one that the payee gave you.";
    case "country":
      return `No country has IBANs that begin with ${iban.slice(0, 2)}. Check the first two letters.`;
    case "length":
      return `An IBAN that begins with ${iban.slice(0, 2)} has ${structureOf(iban)?.length} characters. You entered ${iban.length}.`;
    case "check digits":
      return "This IBAN has a typing mistake, because its check digits do not match. Compare it with the one that the payee gave you.";
    case null:
      return undefined;
  }
}

/** Returns an IBAN in groups of four. */
export const formatIban = (iban: string): string =>
  iban.replace(/(.{4})(?=.)/g, "$1 ");

/** Returns a number as it is shown: an IBAN in groups of four, anything else unchanged. */
export function formatAccount(number: string): string {
  const iban = normaliseIban(number);
  return iban.length <= MAX_LENGTH && isIban(iban) ? formatIban(iban) : number;
}

/** Whether a valid IBAN is a QR-IBAN, which takes payments with a QR reference only. */
export const isQrIban = (iban: string): boolean =>
  /^(CH|LI)\d{2}3[01]\d{3}/.test(iban);

/**
 * Returns the IBAN of an account of this bank; null for a number that has not ten digits, because staff can choose a
 * longer one and an IBAN has no room for it.
 */
export function ibanOf(accountNumber: string): string | null {
  if (!/^\d{10}$/.test(accountNumber)) return null;
  const body = `${readBuiltIid()}00${accountNumber}`;
  return `CH${checkDigits97("CH", body)}${body}`;
}

/** Whether a valid IBAN is one of this bank. */
export const isOwnIban = (iban: string): boolean =>
  iban.startsWith("CH") && iban.slice(4, 9) === readBuiltIid();

/** Returns the account number in an IBAN of this bank; null if none of its accounts can have the IBAN. */
export function ownNumberOf(iban: string): string | null {
  const number = iban.slice(-10);
  return ibanOf(number) === iban ? number : null;
}
