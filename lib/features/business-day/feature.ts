import { timeActions } from "./audit";
import * as staffCalls from "./staff-contract";

/** The entry of this feature in lib/bank/features.ts. */
export const businessDay = {
  calls: [staffCalls],
  actions: [timeActions],
} as const;
