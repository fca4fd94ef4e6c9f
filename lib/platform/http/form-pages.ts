/** The pages of a call that a browser can also make by itself, by submitting a form without script. */
export type FormPages = {
  /** The name of the form. Its pages read the kept input by this name. */
  state: string;
  /** The seconds for which input and refusal are kept. */
  keptSeconds: number;
  /** The fields whose input is kept. Passwords and codes of a second factor are never among them. */
  keep: readonly string[];
  /** Returns the page that a success opens. `formAddress` is the address of the page with the form. */
  done: (answer: Record<string, unknown>, formAddress: string | null) => string;
  /** Returns the page that shows a refusal. */
  again: (refusal: FormState, formAddress: string | null) => string;
  /** Returns what a success adds to the kept input, for a form with another step. Without it nothing is kept. */
  next?: (answer: Record<string, unknown>) => Record<string, string>;
};

/** The state of a form for its next page: its input and its refusal. After a success `code` is empty. */
export type FormState = {
  message: string;
  code: string;
  fields: Record<string, string>;
  hints: Record<string, string>;
  values: Record<string, string>;
  /** The code flow that the customer continues, if the sign-up is not complete. */
  flowId?: string;
};

/** The field with the idempotency key of a form without script, which has no headers of its own. */
export const KEY_FIELD = "idempotencyKey";
