import "server-only";
import { audit } from "@/lib/audit/store";
import { findCustomerId } from "@/lib/customers/queries";
import { transaction } from "@/lib/db/prisma";
import { DomainError } from "@/lib/errors/domain-error";
import type { Call } from "@/lib/http/route";
import { deliverSoon } from "@/lib/mail/outbox/worker";
import { tellFactorRemoved } from "@/lib/notifications/service";
import { requirePassword } from "../own-password";
import { endSessionsOf } from "../sessions/store";
import { clearAttempts } from "../throttle";
import type { Removal } from "./schema";
import { deleteFactorOf, findReader } from "./store";

/**
 * Takes two-factor sign-in off a customer who lost the app and all recovery codes, for the member of staff who gives
 * the own password; every session of the customer ends, and the customer is told by mail and in the inbox. `userId` is
 * the customer's id or account number: no member of staff is ever meant.
 * @throws DomainError PASSWORD_WRONG, SIGN_IN_LOCKED, USER_NOT_FOUND, or TWO_FACTOR_OFF where nothing is to be removed.
 */
export async function removeSecondFactor({
  caller,
  params,
  body,
  origin,
}: Call<"admin", Removal>): Promise<{ message: string }> {
  await requirePassword(caller, body.password, "password");
  const id = await transaction(async (tx) => {
    const customerId = await findCustomerId(tx, params.userId ?? "");
    if (
      !customerId ||
      !(await findReader(tx, { realm: "customer", id: customerId }))
    )
      throw new DomainError("USER_NOT_FOUND");
    if (!(await deleteFactorOf(tx, { realm: "customer", id: customerId })))
      throw new DomainError("TWO_FACTOR_OFF");
    await endSessionsOf(tx, customerId);
    await audit(tx, caller, origin, {
      action: "two-factor.remove",
      subjectCustomerId: customerId,
      after: { reason: body.reason },
    });
    await tellFactorRemoved(tx, customerId);
    return customerId;
  });
  // Wrong codes of the lost app shall not stand in the way of the next one.
  await clearAttempts("customer-code", id);
  deliverSoon();
  return { message: "Two-factor sign-in was removed" };
}
