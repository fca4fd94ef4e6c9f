/** The options of the forms, as the specification words them. */
export const MARITAL_STATUSES = ["Single", "Married", "Divorced"] as const;
/** The form of staff has the same ones in an order of its own. */
export const UPDATE_MARITAL_STATUSES = [
  "Married",
  "Single",
  "Divorced",
] as const satisfies readonly (typeof MARITAL_STATUSES)[number][];
/** The profile has one option more than the sign-up. */
export const PROFILE_MARITAL_STATUSES = [
  ...MARITAL_STATUSES,
  "Widowed",
] as const;
export const MAIN_ACCOUNT_TYPES = ["savings", "current"] as const;
export const ACCOUNT_STATUSES = [
  "active",
  "inactive",
  "closed",
  "disabled",
] as const;
/** The orders of the list of customers. */
export const SORTS = ["name", "balance", "date"] as const;
