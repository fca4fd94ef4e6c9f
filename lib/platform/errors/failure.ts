import type { ErrorValue } from "./define";

/** Creates the error of an unforeseen failure, with the text that the specification has for this call. */
export const failure = <const Code extends string>(
  code: Code,
  text: string,
): ErrorValue<Code> => ({ code, status: 500, text });

/** The failure of pages and calls without a text of their own. Every page loads this file: keep it small. */
export const UNEXPECTED = failure(
  "UNEXPECTED",
  "An error occurred. Please try again later.",
);

/** The failure of signing out, which next-auth's own call answers. */
export const SIGN_OUT_FAILED = failure(
  "SIGN_OUT_FAILED",
  "You may still be signed in. Please try to sign out again.",
);
