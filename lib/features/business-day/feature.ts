import { timeActions } from "./audit";
import * as staffCalls from "./staff-contract";

/** What the lists in lib/bank/features.ts take from here. */
export const businessDay = {
  calls: [staffCalls],
  actions: [timeActions],
} as const;
