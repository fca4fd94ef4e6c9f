import { checkDigits97, remainder97 } from "./iban";

const CARRY = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const;

/** Whether a text is a QR reference: 27 digits, of which the last is the check digit of modulo 10, recursive. */
export const isQrReference = (text: string): boolean =>
  /^\d{27}$/.test(text) && carryOf(text) === 0;

function carryOf(digits: string): number {
  let carry = 0;
  for (const digit of digits) carry = CARRY[(carry + Number(digit)) % 10]!;
  return carry;
}

/** Whether a text is a creditor reference of ISO 11649 in capitals. */
export const isCreditorReference = (text: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && remainder97(text) === 1;

/** Returns the creditor reference of ISO 11649 with this body: at most 21 capitals and digits. */
export const toCreditorReference = (body: string): string =>
  `RF${checkDigits97("RF", body)}${body}`;

/** Returns a reference in its usual groups: a QR reference in two and then fives, a creditor reference in fours. */
export const formatReference = (reference: string): string =>
  /^\d{27}$/.test(reference)
    ? `${reference.slice(0, 2)} ${reference.slice(2).replace(/(.{5})(?=.)/g, "$1 ")}`
    : reference.replace(/(.{4})(?=.)/g, "$1 ");
