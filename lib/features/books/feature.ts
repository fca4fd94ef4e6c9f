import { booksActions } from "./audit";
import * as staffCalls from "./staff-contract";

/** What the lists in lib/bank/features.ts take from here. */
export const books = {
  calls: [staffCalls],
  actions: [booksActions],
} as const;
