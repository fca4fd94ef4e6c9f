import "server-only";
import pLimit, { type LimitFunction } from "p-limit";
import { env } from "@/lib/platform/config/env";

const MOST_AT_ONCE = 2;

/** At least half of the connections to the database stay for customers, unless there is only one. */
const placesOf = (connections: number) =>
  Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(connections / 2)));

const globals = globalThis as typeof globalThis & {
  /** The jobs and the calls have their own copies of this module. */
  limmatRailPace?: LimitFunction;
};

/** Runs work on messages, a little at a time, so that any number of them leaves room for customers. */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  (globals.limmatRailPace ??= pLimit(placesOf(env().DATABASE_POOL_SIZE)))(work);
