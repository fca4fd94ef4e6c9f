import "server-only";
import { deviceResetCodeLimit, resetCodeLimit } from "@/lib/identity/limits";
import type { Tx } from "@/lib/platform/db/prisma";
import {
  clearAttemptsWithin,
  consumeWithin,
  isExhausted,
} from "@/lib/platform/rate-limit/throttle";
import { isKnownDevice, isSecretFlow } from "./origin";

// Counted by email address, whether or not it has an account, so that both get the same answers.

type Flow = { email: string; origin: string | null };

const deviceKey = ({ email, origin }: Flow) => `${email} ${origin}`;

/** Returns whether a flow takes no code, because too many wrong ones were entered for its address. */
export async function isResetClosed(tx: Tx, flow: Flow): Promise<boolean> {
  if (isSecretFlow(flow.origin)) return false;
  return (
    (!isKnownDevice(flow.origin) ||
      (await isExhausted(tx, deviceResetCodeLimit, deviceKey(flow)))) &&
    isExhausted(tx, resetCodeLimit, flow.email)
  );
}

/** Counts a wrong code. Returns whether resets by code of unknown devices are now closed. */
export async function countWrongResetCode(
  tx: Tx,
  flow: Flow,
): Promise<boolean> {
  if (isSecretFlow(flow.origin)) return false;
  if (isKnownDevice(flow.origin)) {
    const own = await consumeWithin(tx, deviceResetCodeLimit, deviceKey(flow));
    if (!own.exhausted) return false;
  }
  const { inARow } = await consumeWithin(tx, resetCodeLimit, flow.email);
  return inARow === resetCodeLimit.maxInARow;
}

/** Forgets the wrong codes before a right one. */
export async function forgetWrongResetCodes(tx: Tx, flow: Flow): Promise<void> {
  await clearAttemptsWithin(tx, resetCodeLimit, flow.email);
  await clearAttemptsWithin(tx, deviceResetCodeLimit, deviceKey(flow));
}
