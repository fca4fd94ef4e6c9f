import { cardActions } from "./audit";
import * as calls from "./contract";
import * as staffCalls from "./staff-contract";

/** What the lists in lib/bank/features.ts take from here. */
export const cards = {
  calls: [calls, staffCalls],
  actions: [cardActions],
} as const;
