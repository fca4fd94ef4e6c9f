/** Returns the text of UTF-8 bytes, without its byte order mark; null for other bytes, which must not be replaced. */
export function readUtf8(bytes: AllowSharedBufferSource): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
