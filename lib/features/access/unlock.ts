import "server-only";
import { audit } from "@/lib/audit/store";
import { identityActions } from "@/lib/identity/audit";
import type { Admin, ViewedCustomer } from "@/lib/identity/callers";
import { devicePasswordLimits, passwordLimits } from "@/lib/identity/limits";
import { notifyChanges } from "@/lib/identity/notify";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import { requireRecipient } from "@/lib/identity/store";
import { transaction } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  endLockWithin,
  findLock,
  isExhausted,
} from "@/lib/platform/rate-limit/throttle";
import { listDeviceHashes } from "@/lib/identity/devices/store";

/**
 * Returns the end of the lock of the customer's sign-in on unknown devices, or "exhausted" if only a new password ends
 * it; null if it is not locked.
 */
export const findSignInLock = ({ id }: ViewedCustomer) =>
  findLock(passwordLimits.customer, id);

/**
 * Ends the lock of a customer's sign-in on all devices, and notifies the customer. Failures in a row still count, so
 * that unlocking gives nobody endless guesses.
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
    if (await isExhausted(tx, passwordLimits.customer, id))
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
