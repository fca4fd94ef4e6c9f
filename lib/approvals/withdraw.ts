import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { transaction } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { approvalActions } from "./audit";
import { withdrawalProblem } from "./rules";
import { lockApproval, writeWithdrawal } from "./store";

/**
 * Withdraws the staff member's own pending request. Of two concurrent decisions or withdrawals the second is
 * refused.
 * @throws DomainError NOT_FOUND, RIGHT_MISSING, ALREADY_DECIDED, REQUEST_WITHDRAWN or NOT_OWN_REQUEST.
 */
export async function withdrawApproval(
  admin: Admin,
  id: string,
  context: RequestContext,
) {
  await transaction(async (tx) => {
    const pending = await lockApproval(tx, id);
    if (!pending) throw new DomainError(commonErrors.NOT_FOUND);
    const problem = withdrawalProblem(pending, admin);
    if (problem) throw new DomainError(problem);
    await writeWithdrawal(tx, admin, id);
    await audit(tx, admin, context, {
      action: approvalActions["approval.withdraw"],
      ...(pending.customerId && { subjectCustomerId: pending.customerId }),
      after: { approval: id, kind: pending.kind },
    });
  });
  return { message: "Request withdrawn" };
}
