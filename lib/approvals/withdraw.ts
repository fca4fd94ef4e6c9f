import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { transaction } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { approvalActions, subjectOf } from "./audit";
import { withdrawalProblem } from "./rules";
import { lockApproval, writeWithdrawal } from "./store";

/**
 * Withdraws the staff member's own waiting request. Of two concurrent decisions or withdrawals the second is
 * refused.
 * @throws DomainError NOT_FOUND, RIGHT_MISSING, ALREADY_DECIDED, REQUEST_WITHDRAWN or NOT_OWN_REQUEST.
 */
export async function withdrawApproval(
  admin: Admin,
  id: string,
  context: RequestContext,
) {
  await transaction(async (tx) => {
    const waiting = await lockApproval(tx, id);
    if (!waiting) throw new DomainError(commonErrors.NOT_FOUND);
    const problem = withdrawalProblem(waiting, admin);
    if (problem) throw new DomainError(problem);
    await writeWithdrawal(tx, admin, id);
    await audit(tx, admin, context, {
      action: approvalActions["approval.withdraw"],
      ...subjectOf(waiting),
      after: { approval: id, kind: waiting.kind },
    });
  });
  return { message: "Request withdrawn" };
}
