import { randomBytes } from "node:crypto";
import type { KeyRing } from "./key-ring";
import { seal, unseal } from "./sealed";

/** The key of a customer as the database keeps it: encrypted with DATA_KEYS. */
export type WrappedKey = { keyId: string; wrapped: Uint8Array };

/** Each customer has one key, so its sealed values carry no key id. */
const OWN = "own";

const wrapAad = (customerId: string) => `customer-key:${customerId}`;

/** Returns a new key for a customer. @param keys DATA_KEYS */
export function newCustomerKey(
  keys: KeyRing,
  customerId: string,
): { keyId: string; wrapped: Uint8Array<ArrayBuffer> } {
  const key = randomBytes(32).toString("base64");
  const { keyId, data } = seal(keys, key, wrapAad(customerId));
  return { keyId, wrapped: data };
}

/**
 * Returns the ring with a customer's key, for {@link sealOwn} and {@link unsealOwn}.
 * @param keys DATA_KEYS
 * @throws Error if the key belongs to another customer or to keys that are not configured.
 */
export function openCustomerRing(
  keys: KeyRing,
  customerId: string,
  { keyId, wrapped }: WrappedKey,
): KeyRing {
  const key = unseal(keys, { keyId, data: wrapped }, wrapAad(customerId));
  return {
    current: OWN,
    keys: new Map([[OWN, new Uint8Array(Buffer.from(key, "base64"))]]),
  };
}

/** Encrypts `text` with a customer's key. @param aad the place of the value, as in {@link seal} */
export const sealOwn = (ring: KeyRing, text: string, aad: string) =>
  seal(ring, text, aad).data;

/** Decrypts what {@link sealOwn} encrypted. @throws Error if key, bytes or place differ. */
export const unsealOwn = (ring: KeyRing, data: Uint8Array, aad: string) =>
  unseal(ring, { keyId: OWN, data }, aad);
