import "server-only";
import { setTimeout } from "node:timers/promises";

const MINIMUM_MS = 250;

/**
 * Awaits `work` for at least 250 ms, whether it succeeds or fails. The work itself takes longer for an address that has
 * an account, and a faster answer would reveal that this one has none.
 */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, setTimeout(MINIMUM_MS)]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
