import * as calls from "./contract";

/** The entry of this feature in lib/bank/features.ts. */
export const health = {
  calls: [calls],
} as const;
