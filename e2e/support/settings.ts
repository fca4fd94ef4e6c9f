import { keyRing, type KeyRing } from "../../lib/platform/crypto/key-ring";
import { secrets, type Secrets } from "../../lib/platform/crypto/secrets";

/** Address of the server under test, without a trailing slash. */
export const baseUrl = (
  process.env.BANK_URL ?? "http://localhost:3000"
).replace(/\/$/, "");

/** Returns the address of the server's database for the owner of its tables, who can plant and read everything. */
export function ownerUrl(): string {
  return required("BANK_DATABASE_URL");
}

/** Returns the key that seals the session tokens of a realm, so that tests can start sessions without a sign-in. */
export function sessionSecret(realm: "customer" | "admin"): string {
  const all = required(
    realm === "customer" ? "CUSTOMER_AUTH_SECRET" : "ADMIN_AUTH_SECRET",
  );
  // The newest comes first.
  return all.split(",")[0]!;
}

/** Returns the secrets of the hashes of planted codes. */
export const codeSecrets = (): Secrets =>
  secrets.parse(required("CODE_SECRET"));

/** Returns the keys that encrypt planted transfer codes. */
export const dataKeys = (): KeyRing => keyRing.parse(required("DATA_KEYS"));

/** Returns the web address of the mail catcher; its JSON is at `/email`. */
export function mailUrl(): string {
  return required("MAIL_URL").replace(/\/$/, "");
}

/** Returns the file with the server's log lines. */
export function logFile(): string {
  return required("BANK_LOG");
}

function required(name: string): string {
  const value = process.env[name];
  if (!value)
    throw new Error(
      `${name} must be set, as npm run test:http and test:e2e do`,
    );
  return value;
}
