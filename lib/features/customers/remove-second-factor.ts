import "server-only";
import { audit } from "@/lib/audit/store";
import { findCustomerId } from "@/lib/identity/customer-key";
import { identityErrors } from "@/lib/identity/errors";
import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { deliverSoon } from "@/lib/platform/mail/worker";
import { notifyFactorRemoved } from "./notify";
import type { Admin, Principal } from "@/lib/identity/callers";
import { requirePassword } from "@/lib/identity/require-password";
import { endSessionsOf } from "@/lib/identity/sessions/store";
import { clearAttempts } from "@/lib/platform/rate-limit/throttle";
import type { Removal } from "@/lib/identity/two-factor/schema";
import { deleteFactorOf } from "@/lib/identity/two-factor/store";
import { findPrincipalRecipient } from "@/lib/identity/store";
import { identityActions } from "@/lib/identity/audit";
import { codeLimits } from "@/lib/identity/limits";

/**
 * Removes the second factor of a customer who lost their app and recovery codes. Requires the staff member's own
 * password, ends all the customer's sessions, and notifies the customer by email and inbox. `userId` is the
 * customer's id or account number.
 * @throws DomainError PASSWORD_WRONG, SIGN_IN_LOCKED, USER_NOT_FOUND, or TWO_FACTOR_OFF if there is no factor to
 * remove.
 */
export async function removeSecondFactor(
  admin: Admin,
  userId: string,
  { password, reason }: Removal,
  context: RequestContext,
): Promise<{ message: string }> {
  await requirePassword(admin, password, "password");
  const { id } = await transaction(async (tx) => {
    const customer = await findPrincipal(tx, userId);
    if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
    if (!(await deleteFactorOf(tx, customer)))
      throw new DomainError(secondFactorErrors.TWO_FACTOR_OFF);
    await endSessionsOf(tx, customer);
    await audit(tx, admin, context, {
      action: identityActions["two-factor.remove"],
      subjectCustomerId: customer.id,
      after: { reason },
    });
    await notifyFactorRemoved(tx, customer.id);
    return customer;
  });
  // Wrong codes of the lost app must not lock the next one.
  await clearAttempts(codeLimits.customer, id);
  deliverSoon();
  return { message: "Two-factor sign-in was removed" };
}

async function findPrincipal(
  tx: Tx,
  idOrNumber: string,
): Promise<Principal | null> {
  const id = await findCustomerId(tx, idOrNumber);
  const holder = id && ({ realm: "customer", id } as const);
  return holder && (await findPrincipalRecipient(tx, holder)) ? holder : null;
}
