/** A failure that the caller is meant to see. The code is for programs, the text for people. */
export type ErrorValue<Code extends string = string> = {
  readonly code: Code;
  /** The HTTP status of the answer. */
  readonly status: number;
  readonly text: string;
  /** The name of the event in the security log that each answer of this error is recorded as. */
  readonly securityEvent?: string;
};

type Entry = string | Omit<ErrorValue, "code" | "status">;

type CodeIn<Entries> = Entries extends unknown ? keyof Entries & string : never;

/** Makes each text an error value whose code is its key. Texts of the specification are kept to the letter. */
export const defineErrors = <
  const E extends Readonly<Record<number, Readonly<Record<string, Entry>>>>,
>(
  byStatus: E,
) =>
  Object.fromEntries(
    Object.entries(byStatus).flatMap(([status, entries]) =>
      Object.entries(entries).map(([code, entry]) => [
        code,
        {
          code,
          status: Number(status),
          ...(typeof entry === "string" ? { text: entry } : entry),
        },
      ]),
    ),
  ) as { readonly [Code in CodeIn<E[keyof E]>]: ErrorValue<Code> };
