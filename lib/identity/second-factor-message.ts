/**
 * The message for a missing or malformed code. It is separate from the schema to keep the schema out of client
 * bundles.
 */
export const CODE_MISSING =
  "Please enter the 6-digit code from your app, or a recovery code";
