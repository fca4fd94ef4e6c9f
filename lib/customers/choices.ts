/** What people pick from, in the specification's words. */
export const MARITAL_STATUSES = ["Single", "Married", "Divorced"] as const;
/** A profile knows one more than a sign-up. */
export const PROFILE_MARITAL_STATUSES = [
  ...MARITAL_STATUSES,
  "Widowed",
] as const;
export const ACCOUNT_TYPES = ["savings", "current"] as const;
