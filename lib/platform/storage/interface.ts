/**
 * A file storage. A key has words of lower-case letters, digits and dashes, separated by slashes; any other key is a
 * programming error and throws.
 */
export type Storage = {
  /** Stores a file atomically and replaces an existing one. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  get(key: string): Promise<Uint8Array | null>;
  /** Deletes a file; has no effect if there is none. */
  delete(key: string): Promise<void>;
  /** Deletes every file whose key starts with `prefix` and a slash. @throws if some may be left. */
  deletePrefix(prefix: string): Promise<void>;
};

/** Checks that a key cannot leave its folder. @throws Error if it is invalid. */
export function checkKey(key: string): void {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(key))
    throw new Error(`"${key}" is no key of a file`);
}
