/** Failures by their code: the answer's status, and the texts as `lib/platform/errors/catalogue.ts` describes them. */
export type Entries = Record<
  string,
  { status: number; text: string; hint?: string }
>;
