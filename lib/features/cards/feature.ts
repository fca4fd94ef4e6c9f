import { cardActions } from "./audit";
import * as calls from "./contract";
import * as staffCalls from "./staff-contract";

/** The entry of this feature in lib/bank/features.ts. */
export const cards = {
  calls: [calls, staffCalls],
  actions: [cardActions],
} as const;
