/** A failure that the caller is meant to see. The code is for programs, the text for people. */
export type ErrorValue<Code extends string = string> = {
  readonly code: Code;
  /** The HTTP status of the answer. */
  readonly status: number;
  readonly text: string;
  /** The name of the event in the security log that each answer of this error is recorded as. */
  readonly securityEvent?: string;
};

/** Makes each entry an error value whose code is its key. Texts of the specification are kept to the letter. */
export const defineErrors = <
  const E extends Record<string, Omit<ErrorValue, "code">>,
>(
  entries: E,
) =>
  Object.fromEntries(
    Object.entries(entries).map(([code, entry]) => [code, { code, ...entry }]),
  ) as { readonly [Code in keyof E & string]: ErrorValue<Code> };
