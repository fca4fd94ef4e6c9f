import "server-only";
import pLimit, { type LimitFunction } from "p-limit";

/** Of the four connections to the database, the others stay for customers. */
const AT_ONCE = 2;

const globals = globalThis as typeof globalThis & {
  /** The jobs and the calls have their own copies of this module. */
  limmatRailPace?: LimitFunction;
};

/** Runs work on messages, a little at a time, so that any number of them leaves room for customers. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  (globals.limmatRailPace ??= pLimit(AT_ONCE))(work);
