import "server-only";
import { setTimeout } from "node:timers/promises";

const MINIMUM_MS = 250;

/**
 * Awaits `work` for at least 250 ms. Writing an email takes time, so a faster answer would reveal that none was
 * sent.
 */
export async function withMinimumDuration<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, setTimeout(MINIMUM_MS)]);
  return answer;
}
