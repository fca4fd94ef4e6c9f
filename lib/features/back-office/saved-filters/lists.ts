/** The most filters that a member of staff can save for one list. */
export const MAX_FILTERS = 20;

/** The lists of staff that have filters. */
export const FILTERED_LISTS = [
  "accounts",
  "approvals",
  "audit",
  "bank-entries",
  "cases",
  "history",
  "loans",
  "messages",
  "security-log",
  "wires",
] as const;

export type FilteredList = (typeof FILTERED_LISTS)[number];
