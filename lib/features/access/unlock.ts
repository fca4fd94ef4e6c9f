import "server-only";
import { audit } from "@/lib/audit/store";
import { identityActions } from "@/lib/identity/audit";
import type { Admin, ViewedCustomer } from "@/lib/identity/callers";
import {
  devicePasswordLimits,
  emailCodesLimit,
  passwordLimits,
  reactivationLimit,
  resetFactorLimits,
} from "@/lib/identity/limits";
import { notifyChanges } from "@/lib/identity/notify";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import { requireRecipient } from "@/lib/identity/store";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  clearAttemptsWithin,
  endLockWithin,
  findLock,
  isExhausted,
} from "@/lib/platform/rate-limit/throttle";
import { listDeviceHashes } from "@/lib/identity/devices/store";

/** The codes of a signed-in or proven customer that only staff unlock after too many wrong ones in a row. */
const BLOCKED_CODES = [
  resetFactorLimits.customer,
  emailCodesLimit,
  reactivationLimit,
];

/**
 * The end of a lock of the sign-in on unknown devices, "codes" if codes are blocked that staff unlock, or "exhausted" if only a
 * new password ends the lock; null if nothing is locked.
 */
export type SignInLock = Date | "codes" | "exhausted" | null;

export async function findSignInLock({
  id,
}: ViewedCustomer): Promise<SignInLock> {
  for (const limit of BLOCKED_CODES)
    if ((await findLock(limit, id)) === "exhausted") return "codes";
  return findLock(passwordLimits.customer, id);
}

/**
 * Ends the lock of a customer's sign-in on all devices and unlocks blocked codes, and notifies the customer. Wrong passwords in
 * a row still count, so that unlocking gives nobody endless guesses.
 * @param userId the customer's id or account number.
 * @throws DomainError USER_NOT_FOUND or UNLOCK_NEEDS_RESET.
 */
export async function unlockSignIn(
  admin: Admin,
  userId: string,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const { id } = await requireRecipient(tx, userId);
    const isCodes = await unlockCodes(tx, id);
    if (!isCodes && (await isExhausted(tx, passwordLimits.customer, id)))
      throw new DomainError(staffIdentityErrors.UNLOCK_NEEDS_RESET);
    await endLockWithin(tx, passwordLimits.customer, id);
    for (const device of await listDeviceHashes(tx, id))
      await endLockWithin(tx, devicePasswordLimits.customer, device);
    await audit(tx, admin, context, {
      action: identityActions["sign-in.unlock"],
      subjectCustomerId: id,
    });
    await notifyChanges(tx, id, { changes: ["sign-in.unlock"], by: "staff" });
  });
  return { message: "The sign-in is unlocked" };
}

/** Returns whether codes were blocked. */
async function unlockCodes(tx: Tx, id: string): Promise<boolean> {
  let isBlocked = false;
  for (const limit of BLOCKED_CODES)
    if (await isExhausted(tx, limit, id)) {
      await clearAttemptsWithin(tx, limit, id);
      isBlocked = true;
    }
  return isBlocked;
}
