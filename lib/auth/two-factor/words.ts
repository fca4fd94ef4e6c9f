/** Answers a missing or malformed code of the second factor. Apart from its schema, which weighs more than a page's forms. */
export const CODE_MISSING =
  "Please enter the 6-digit code from your app, or a recovery code";
