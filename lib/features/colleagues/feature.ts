import * as staffCalls from "./staff-contract";

/** What the lists in lib/bank/features.ts take from here. */
export const colleagues = {
  calls: [staffCalls],
} as const;
