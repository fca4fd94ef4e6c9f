import { amountIn } from "@/lib/ledger/amount-in";
import type { Currency } from "@/lib/ledger/money";
import { fieldError } from "@/lib/platform/errors/domain-error";
import { addMonths } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { accountErrors } from "./errors";

/** Nobody ends a lock before its day, so a slip or a thief must not lock money for ever. */
const LONGEST_LOCK_MONTHS = 60;

type PotInput = { goal?: string | null; lockedUntil?: string | null };

/**
 * Returns the goal in minor units.
 * @throws DomainError ONLY_POTS, LOCK_PAST, LOCK_TOO_LONG or INVALID_VALUE at the field.
 */
export function readPot(
  { type, currency }: { type: string; currency: Currency },
  { goal, lockedUntil }: PotInput,
): bigint | null {
  if (type !== "pot" && goal) throw fieldError(accountErrors.ONLY_POTS, "goal");
  if (type !== "pot" && lockedUntil)
    throw fieldError(accountErrors.ONLY_POTS, "lockedUntil");
  if (lockedUntil && lockedUntil <= bankToday())
    throw fieldError(accountErrors.LOCK_PAST, "lockedUntil");
  if (lockedUntil && lockedUntil > addMonths(bankToday(), LONGEST_LOCK_MONTHS))
    throw fieldError(accountErrors.LOCK_TOO_LONG, "lockedUntil");
  return goal ? amountIn(currency, goal, "goal") : null;
}
