import * as calls from "./contract";

/** What the lists in lib/bank/features.ts take from here. */
export const health = {
  calls: [calls],
} as const;
