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

/** No answer came to a call that changes something. */
export const ANSWER_LOST = failure(
  "ANSWER_LOST",
  "The bank’s answer didn’t arrive, so we don’t know whether this went through. Please check before you send it again.",
);

/** The answer was lost, and the bank says that it has done nothing. */
export const NOT_DONE = failure(
  "NOT_DONE",
  "This did not go through, and nothing has changed. Please try again.",
);

/** The failure of signing out, which next-auth's own call answers. */
export const SIGN_OUT_FAILED = failure(
  "SIGN_OUT_FAILED",
  "You may still be signed in. Please try to sign out again.",
);

/** The browser has no clipboard for the page, or refuses it. */
export const COPY_FAILED = failure(
  "COPY_FAILED",
  "Your browser didn’t allow copying. Please select the text and copy it yourself.",
);
