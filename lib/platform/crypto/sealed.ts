import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { KeyRing } from "./key-ring";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type Sealed = {
  keyId: string;
  /** Nonce, ciphertext, tag. */
  data: Uint8Array<ArrayBuffer>;
};

/**
 * Encrypts `text` (AES-256-GCM) with the ring's current key.
 * @param aad the context, such as `card-number:<id>`, used as additional authenticated data, so that sealed bytes
 * copied to another row cannot be opened.
 */
export function seal(ring: KeyRing, text: string, aad: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, requireKey(ring, ring.current), nonce);
  cipher.setAAD(Buffer.from(aad));
  const data = Buffer.concat([
    nonce,
    cipher.update(text, "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return { keyId: ring.current, data: new Uint8Array(data) };
}

/**
 * Decrypts what {@link seal} encrypted with the same `aad`.
 * @throws Error if the key is not in the ring, or if bytes or `aad` differ from those at sealing.
 */
export function unseal(
  ring: KeyRing,
  sealed: { keyId: string; data: Uint8Array },
  aad: string,
): string {
  const data = Buffer.from(sealed.data);
  const decipher = createDecipheriv(
    CIPHER,
    requireKey(ring, sealed.keyId),
    data.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  );
  decipher.setAAD(Buffer.from(aad));
  decipher.setAuthTag(data.subarray(-TAG_BYTES));
  const text = decipher.update(data.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}

function requireKey(ring: KeyRing, id: string): Uint8Array {
  const key = ring.keys.get(id);
  if (!key) throw new Error(`no key named ${id} is configured`);
  return key;
}
