import { amountIn } from "@/lib/ledger/amount-in";
import type { Currency } from "@/lib/ledger/money";
import { fieldError } from "@/lib/platform/errors/domain-error";
import { bankToday } from "@/lib/platform/time/clock";
import { accountErrors } from "./errors";

type PotInput = { goal?: string | null; lockedUntil?: string | null };

/** Returns the goal in minor units. @throws DomainError ONLY_POTS, LOCK_PAST or INVALID_VALUE at the field. */
export function readPot(
  { type, currency }: { type: string; currency: Currency },
  { goal, lockedUntil }: PotInput,
): bigint | null {
  if (type !== "pot" && goal) throw fieldError(accountErrors.ONLY_POTS, "goal");
  if (type !== "pot" && lockedUntil)
    throw fieldError(accountErrors.ONLY_POTS, "lockedUntil");
  if (lockedUntil && lockedUntil <= bankToday())
    throw fieldError(accountErrors.LOCK_PAST, "lockedUntil");
  return goal ? amountIn(currency, goal, "goal") : null;
}
