/**
 * Where files are kept. A key is words of small letters, digits and dashes with slashes between them; anything else
 * is a mistake of the caller's and throws.
 */
export type Storage = {
  /** Keeps a file under `key`, whole or not at all; one that is there already is replaced. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** The file's bytes, or null where there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** Deletes a file; one that is not there is deleted already. */
  delete(key: string): Promise<void>;
  /** Deletes every file whose key starts with `prefix` and a slash. @throws where some may be left. */
  deleteBelow(prefix: string): Promise<void>;
};

/** @throws Error for a key that could lead out of its place. */
export function checkKey(key: string): void {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(key))
    throw new Error(`"${key}" is no key of a file`);
}
