import "server-only";
import { prepareBalances } from "@/lib/accounts/update/balances";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/auth/callers";
import { transaction, type Tx } from "@/lib/db/prisma";
import { DomainError } from "@/lib/errors/domain-error";
import { prepareDeletion } from "@/lib/history/service";
import type { Origin } from "@/lib/ledger/post";
import { prepareLoan } from "@/lib/loans/decide";
import { prepareMovement } from "@/lib/postings/service";
import type { Execute, Waiting } from "./execute";
import { decisionProblem, type ApprovalKind } from "./rules";
import type { Decision } from "@/lib/validation/decision";
import {
  decide,
  findApproval,
  lockApproval,
  type FoundApproval,
} from "./store";

/**
 * Approves or rejects the request of another staff member. An approval carries the request out in the same
 * transaction and checks funds and accounts again; if that fails, the request stays pending. Of two concurrent
 * decisions the second is refused.
 * @throws DomainError NOT_FOUND, RIGHT_MISSING, ALREADY_DECIDED, OWN_REQUEST, or the errors of the request itself.
 */
export async function decideApproval(
  admin: Admin,
  id: string,
  { decision, reason }: Decision,
  origin: Origin,
) {
  const pending = refuseUnlessOpen(await findApproval(id), admin);
  const isApproved = decision === "approve";
  const execute = isApproved ? await PREPARE[pending.kind](pending) : null;
  await transaction(async (tx: Tx) => {
    refuseUnlessOpen(await lockApproval(tx, id), admin);
    const posted = await execute?.(tx, admin, origin);
    await decide(tx, id, {
      status: isApproved ? "approved" : "rejected",
      decidedBy: admin.id,
      reason: reason || null,
      entryId: posted?.entryId ?? null,
    });
    await audit(tx, admin, origin, {
      action: isApproved ? "approval.approve" : "approval.reject",
      ...(pending.customerId && { subjectCustomerId: pending.customerId }),
      ...(posted?.entryId && { entryId: posted.entryId }),
      after: { approval: id, kind: pending.kind, madeBy: pending.makerName },
    });
  });
  return { message: isApproved ? "Request approved" : "Request rejected" };
}

/**
 * The handlers by kind. They are prepared before the transaction, so that they need no further look-ups under locks.
 */
const PREPARE: Record<ApprovalKind, (pending: Waiting) => Promise<Execute>> = {
  credit: prepareMovement,
  debit: prepareMovement,
  history: prepareMovement,
  update: prepareBalances,
  loan: prepareLoan,
  deletion: prepareDeletion,
};

function refuseUnlessOpen(
  pending: FoundApproval | null,
  admin: Admin,
): FoundApproval {
  if (!pending) throw new DomainError("NOT_FOUND");
  const problem = decisionProblem(pending, admin);
  if (problem) throw new DomainError(problem);
  return pending;
}
