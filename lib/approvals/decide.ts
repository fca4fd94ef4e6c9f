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
import { id as idSchema } from "@/lib/validation/fields";
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
 * Approves or rejects what another member of staff asked for. An approval does it in the same transaction, with funds
 * and accounts looked at as they are now; what is refused then goes on waiting. Of two at once the second is refused.
 * @throws DomainError NOT_FOUND, RIGHT_MISSING, ALREADY_DECIDED, OWN_REQUEST, or as the thing itself does.
 */
export async function decideApproval(
  admin: Admin,
  id: string,
  { decision, reason }: Decision,
  origin: Origin,
) {
  const known = idSchema.safeParse(id).success;
  const asked = refuseUnlessOpen(known ? await findApproval(id) : null, admin);
  const isApproved = decision === "approve";
  const execute = isApproved ? await PREPARE[asked.kind](asked) : null;
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
      ...(asked.customerId && { subjectCustomerId: asked.customerId }),
      ...(posted?.entryId && { entryId: posted.entryId }),
      after: { approval: id, kind: asked.kind, madeBy: asked.makerName },
    });
  });
  return { message: isApproved ? "Request approved" : "Request rejected" };
}

/** What does each kind of request; prepared before the transaction, so that it looks nothing up under locks. */
const PREPARE: Record<ApprovalKind, (asked: Waiting) => Promise<Execute>> = {
  credit: prepareMovement,
  debit: prepareMovement,
  history: prepareMovement,
  update: prepareBalances,
  loan: prepareLoan,
  deletion: prepareDeletion,
};

function refuseUnlessOpen(
  asked: FoundApproval | null,
  admin: Admin,
): FoundApproval {
  if (!asked) throw new DomainError("NOT_FOUND");
  const problem = decisionProblem(asked, admin);
  if (problem) throw new DomainError(problem);
  return asked;
}
