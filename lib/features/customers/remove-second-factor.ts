import "server-only";
import { doOrRequestApproval } from "@/lib/approvals/request";
import type { Admin } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { requirePassword } from "@/lib/identity/require-password";
import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import { countTakeover } from "@/lib/ledger/staff-accounts";
import { transaction } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { type AcceptedReply } from "@/lib/platform/http/reply";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { lockCustomer } from "./accounts/store";
import { factorApproval, findFactorId, removeFactor } from "./factor-approval";
import type { SecondFactorRemoval } from "./schema";

/**
 * Removes the second factor of a customer who lost their app and recovery codes. Requires the staff member's own
 * password, ends all the customer's sessions, and notifies the customer by email and inbox. For an account
 * that one person may not take control of alone, it waits for a second one. `userId` is the customer's id or account
 * number.
 * @throws DomainError PASSWORD_WRONG, PASSWORD_LOCKED, USER_NOT_FOUND, or TWO_FACTOR_OFF if there is no factor to
 * remove, or ALREADY_WAITING.
 */
export async function removeSecondFactor(
  admin: Admin,
  userId: string,
  { password, reason }: SecondFactorRemoval,
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  await requirePassword(admin, password, "password");
  return transaction(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
    const factor = await findFactorId(tx, customer.id);
    // A request would remove the one that the customer sets up later.
    if (!factor) throw new DomainError(secondFactorErrors.TWO_FACTOR_OFF);
    const request = { admin, context };
    const approval = factorApproval.toApproval({
      customerId: customer.id,
      accountId: customer.account.id,
      amountMinor: customer.exposedMinor,
      request: {
        about: `factor:${customer.id}`,
        factor,
        reason,
      },
    });
    return doOrRequestApproval(tx, request, approval, async () => {
      await countTakeover(tx, admin.sessionSecret, customer.id, {
        right: "correct",
        changes: ["factor"],
      });
      const removal = { customerId: customer.id, reason };
      await removeFactor(tx, admin, removal, context);
      return { message: "Two-factor sign-in was removed" };
    });
  });
}
