/** What people pick from, in the specification's words. */
export const MARITAL_STATUSES = ["Single", "Married", "Divorced"] as const;
/** A profile knows one more than a sign-up. */
export const PROFILE_MARITAL_STATUSES = [
  ...MARITAL_STATUSES,
  "Widowed",
] as const;
export const ACCOUNT_TYPES = ["savings", "current"] as const;
/** What staff may set an account to. */
export const ACCOUNT_STATUSES = [
  "active",
  "inactive",
  "closed",
  "disabled",
] as const;
/** What an account may be kept in. */
export const CURRENCIES = [
  "USD",
  "EUR",
  "JPY",
  "GBP",
  "CHF",
  "AUD",
  "CAD",
  "NZD",
  "CNY",
] as const;
