import { z } from "zod";

const KEY_BYTES = 32;

/** Keys by their id. The current key seals; the others open older data. */
export type KeyRing = {
  current: string;
  keys: ReadonlyMap<string, Uint8Array>;
};

/** A setting such as `k2:<base64>,k1:<base64>`: ids, each with 32 bytes, the current key first. */
export const keyRing = z.string().transform((text, context): KeyRing => {
  const keys = new Map<string, Uint8Array>();
  for (const part of text.split(",")) {
    const [, id, key] =
      /^([a-z0-9-]{1,20}):([A-Za-z0-9+/]{43}=)$/.exec(part.trim()) ?? [];
    if (!id || !key || keys.has(id)) {
      context.addIssue(
        `must be comma-separated keys such as k1:<${KEY_BYTES} bytes in base64>, each with its own id`,
      );
      return z.NEVER;
    }
    keys.set(id, new Uint8Array(Buffer.from(key, "base64")));
  }
  return { current: keys.keys().next().value!, keys };
});
