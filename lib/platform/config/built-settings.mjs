/**
 * Settings that static pages and forms in the browser contain from the build. The server refuses to start with other
 * values; APP_URL has a check of its own in lib/bank/start.ts.
 */
export const BUILT_SETTINGS = /** @type {const} */ ([
  "DEMONSTRATION_NOTICE",
  "OPERATOR_LEGAL_NAME",
  "OPERATOR_LICENCE",
  "MARKET_WIDGETS",
  "MINIMUM_AGE",
  "BANK_IID",
]);
