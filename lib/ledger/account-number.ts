import { randomInt } from "node:crypto";

/** Returns a random 10-digit account number that does not start with 0 and passes the Luhn check. */
export function newAccountNumber(): string {
  const body = String(randomInt(100_000_000, 1_000_000_000));
  return body + checkDigit(body);
}

export function isAccountNumber(text: string): boolean {
  return /^\d{10,34}$/.test(text);
}

function checkDigit(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index++) {
    const digit = Number(body[body.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}
