/** The institution number of a bank without BANK_IID, and the two zeros before an account number. */
const BANK = "0000000";

/** Returns the IBAN of an account with ten digits. Its check digits are those of ISO 7064 MOD 97-10; C is 12 and H is 17. */
export function ibanOf(accountNumber: string): string {
  const body = BANK + accountNumber;
  const check = 98n - (BigInt(`${body}121700`) % 97n);
  return `CH${String(check).padStart(2, "0")}${body}`;
}
