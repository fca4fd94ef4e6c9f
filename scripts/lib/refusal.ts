/** A failure that is reported to the user in one line, with the cause and the remedy and without a stack. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** Returns the text for `error`: the message of a refusal, or the stack of an unexpected error. */
export function explain(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}
