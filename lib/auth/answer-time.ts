import "server-only";
import { setTimeout } from "node:timers/promises";

const ANSWER_AFTER_MS = 250;

/**
 * What `work` answers, a quarter of a second after it began at the earliest. A mail takes a moment to write: nobody
 * shall tell by the clock whether there was one.
 */
export async function evenly<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, setTimeout(ANSWER_AFTER_MS)]);
  return answer;
}
