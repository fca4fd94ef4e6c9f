/** The error at a field, and a second sentence about its value. */
type Shown = { message: string; hint?: string | undefined };

/** Texts that are about the value, not about a missing one. */
const ABOUT_VALUE = /\b(valid|minimum|must|complete|as MM\/YY)\b/i;

/**
 * Returns the texts at an invalid field. For a value that is wrong rather than missing, its explanation takes the
 * place of a text that asks for a value.
 */
export function toFieldMessage(
  { message, hint }: Shown,
  value: unknown,
): Shown & { isExplained: boolean } {
  const isMissing = String(value ?? "").trim() === "";
  return hint && !isMissing && !ABOUT_VALUE.test(message)
    ? { message: hint, isExplained: true }
    : { message, hint, isExplained: false };
}
