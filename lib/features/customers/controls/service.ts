import "server-only";
import { audit } from "@/lib/audit/store";
import { lockCustomer } from "@/lib/features/customers/accounts/store";
import type { Admin } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { confirmControl as confirm } from "@/lib/ledger/staff-accounts";
import { transaction } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { requireSeen } from "@/lib/platform/http/version";
import { customerActions } from "@/lib/features/customers/audit";
import { findShown } from "./queries";

const MOVED =
  "A colleague has changed something else since you opened this page. Nothing was confirmed. Please check the list of changes again.";

/**
 * Confirms what colleagues have set for a customer.
 * @param userId the customer's id or account number.
 * @throws DomainError USER_NOT_FOUND, VERSION_CONFLICT, or CONTROL_CONFIRMED if nothing waits for this member of staff.
 */
export async function confirmControl(
  admin: Admin,
  userId: string,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
    requireSeen(context, await findShown(tx, customer.id), { message: MOVED });
    await confirm(tx, admin.sessionSecret, customer.id);
    await audit(tx, admin, context, {
      action: customerActions["control.confirm"],
      subjectCustomerId: customer.id,
    });
  });
  return { message: "The changes are confirmed" };
}
