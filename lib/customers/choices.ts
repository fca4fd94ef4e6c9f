/** What people pick from, in the specification's words. */
export const MARITAL_STATUSES = ["Single", "Married", "Divorced"] as const;
export const ACCOUNT_TYPES = ["savings", "current"] as const;
