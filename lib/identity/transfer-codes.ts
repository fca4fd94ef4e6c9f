import {
  newCustomerKey,
  openCustomerRing,
  sealOwn,
  unsealOwn,
  type WrappedKey,
} from "@/lib/platform/crypto/customer-ring";
import type { KeyRing } from "@/lib/platform/crypto/key-ring";

export type TransferCodes = { cotCode: string; taxCode: string };

type Name = keyof TransferCodes;

type SealedCode = Uint8Array<ArrayBuffer>;

/** By person: one pair of codes is for all accounts of its person, and opens in no other person's row. */
const aadOf = (name: Name, customerId: string) => `${name}:${customerId}`;

/** Encrypts the given codes with the key of their customer. @param ring see {@link customerRing} */
export function sealTransferCodes(
  ring: KeyRing,
  customerId: string,
  { cotCode, taxCode }: Partial<TransferCodes>,
): { [N in Name]?: SealedCode } {
  const sealed = (name: Name, code: string) =>
    sealOwn(ring, code, aadOf(name, customerId));
  return {
    ...(cotCode !== undefined && { cotCode: sealed("cotCode", cotCode) }),
    ...(taxCode !== undefined && { taxCode: sealed("taxCode", taxCode) }),
  };
}

/** Returns the codes of a new customer, encrypted, and the key that opens them. @param keys DATA_KEYS */
export function sealFirstCodes(
  keys: KeyRing,
  customerId: string,
  { cotCode, taxCode }: TransferCodes,
) {
  const key = newCustomerKey(keys, customerId);
  const ring = openCustomerRing(keys, customerId, key);
  return {
    key,
    cotCode: sealOwn(ring, cotCode, aadOf("cotCode", customerId)),
    taxCode: sealOwn(ring, taxCode, aadOf("taxCode", customerId)),
  };
}

/** The codes of an account as the database keeps them. An account without codes may have no key. */
type StoredCodes = {
  customerId: string;
  key: WrappedKey | null;
  cotCode: Uint8Array | null;
  taxCode: Uint8Array | null;
};

/**
 * Decrypts the codes of an account; null for a code that it lacks.
 * @param keys DATA_KEYS
 * @throws Error if a code or key belongs to another customer or to keys that are not configured.
 */
export function openTransferCodes(
  keys: KeyRing,
  { customerId, key, cotCode, taxCode }: StoredCodes,
): { [N in Name]: string | null } {
  if (!key) return { cotCode: null, taxCode: null };
  const ring = openCustomerRing(keys, customerId, key);
  const open = (name: Name, sealed: Uint8Array | null) =>
    sealed && unsealOwn(ring, sealed, aadOf(name, customerId));
  return {
    cotCode: open("cotCode", cotCode),
    taxCode: open("taxCode", taxCode),
  };
}
