import "server-only";
import { giveBack, type Counter } from "./throttle";

/** Runs a check whose attempt is counted. If it throws, nothing was guessed, so the attempt is taken back. */
export async function checkCounted<T>(
  counters: readonly Counter[],
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    for (const { limit, key } of counters) await giveBack(limit, key);
    throw error;
  }
}
