import "server-only";
import { audit } from "@/lib/audit/store";
import { identityActions } from "@/lib/identity/audit";
import type { Admin, ViewedCustomer } from "@/lib/identity/callers";
import {
  devicePasswordLimits,
  emailCodesLimit,
  passwordLimits,
  reactivationLimit,
  resetFactorLimit,
  unlockCodesLimit,
} from "@/lib/identity/limits";
import { notifyChanges } from "@/lib/identity/notify";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import { requireRecipient } from "@/lib/identity/store";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  clearAttemptsWithin,
  consumeWithin,
  endLockWithin,
  findLock,
  isExhausted,
} from "@/lib/platform/rate-limit/throttle";
import { listDeviceHashes } from "@/lib/identity/devices/store";

/** The codes of a signed-in or proven customer that only staff unlock after too many wrong ones in a row. */
const BLOCKED_CODES = [resetFactorLimit, emailCodesLimit, reactivationLimit];

export type AccessLocks = {
  /** The end of the lock of the sign-in on unknown devices, "exhausted" if only a new password ends it, or null. */
  signIn: Date | "exhausted" | null;
  /** Whether codes are blocked until staff unlock them. */
  hasBlockedCodes: boolean;
};

export async function findLocks({ id }: ViewedCustomer): Promise<AccessLocks> {
  const [signIn, ...codes] = await Promise.all(
    [passwordLimits.customer, ...BLOCKED_CODES].map((limit) =>
      findLock(limit, id),
    ),
  );
  return { signIn: signIn!, hasBlockedCodes: codes.includes("exhausted") };
}

/**
 * Unlocks a customer's blocked codes, ends the lock of the sign-in on all devices, and notifies the customer. Wrong
 * passwords in a row still count, so that unlocking gives nobody endless guesses; after too many, only the codes are unlocked.
 * @param userId the customer's id or account number.
 * @throws DomainError USER_NOT_FOUND, UNLOCK_NEEDS_RESET or CODES_UNLOCKED_TOO_OFTEN.
 */
export async function unlockSignIn(
  admin: Admin,
  userId: string,
  context: RequestContext,
): Promise<{ message: string }> {
  return transaction(async (tx) => {
    const { id } = await requireRecipient(tx, userId);
    const codes = await unlockCodes(tx, id);
    const needsReset = await isExhausted(tx, passwordLimits.customer, id);
    if (needsReset && !codes)
      throw new DomainError(staffIdentityErrors.UNLOCK_NEEDS_RESET);
    const signIn = !needsReset && ((await endLocks(tx, id)) || !codes);
    const changes = [
      ...(signIn ? (["sign-in.unlock"] as const) : []),
      ...(codes ? (["codes.unlock"] as const) : []),
    ];
    for (const change of changes)
      await audit(tx, admin, context, {
        action: identityActions[change],
        subjectCustomerId: id,
      });
    await notifyChanges(tx, id, { changes, by: "staff" });
    if (!codes) return { message: "The sign-in is unlocked" };
    if (signIn) return { message: "The sign-in and the codes are unlocked" };
    return {
      message: needsReset
        ? "The codes are unlocked. The sign-in still needs a new password"
        : "The codes are unlocked",
    };
  });
}

/** Ends the locks of the sign-in on all devices, and returns whether there was one. */
async function endLocks(tx: Tx, id: string): Promise<boolean> {
  let wasLocked = await endLockWithin(tx, passwordLimits.customer, id);
  for (const device of await listDeviceHashes(tx, id))
    if (await endLockWithin(tx, devicePasswordLimits.customer, device))
      wasLocked = true;
  return wasLocked;
}

/** Unlocks the blocked codes, and returns whether there were any. @throws DomainError CODES_UNLOCKED_TOO_OFTEN. */
async function unlockCodes(tx: Tx, id: string): Promise<boolean> {
  let isBlocked = false;
  for (const limit of BLOCKED_CODES)
    if (await isExhausted(tx, limit, id)) {
      await clearAttemptsWithin(tx, limit, id);
      isBlocked = true;
    }
  if (!isBlocked) return false;
  const { allowed, retryAfterSeconds } = await consumeWithin(
    tx,
    unlockCodesLimit,
    id,
  );
  if (!allowed)
    throw new DomainError(staffIdentityErrors.CODES_UNLOCKED_TOO_OFTEN, {
      retryAfterSeconds,
    });
  return true;
}
