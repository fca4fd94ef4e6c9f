/** A failure with one line for the user, which says what is wrong and what to do; shown without a stack. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** The text to show for `error`: the line of a refusal, the whole stack of anything unforeseen. */
export function explain(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof Error) return error.stack ?? error.message;
  return String(error);
}
