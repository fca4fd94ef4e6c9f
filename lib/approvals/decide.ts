import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { env } from "@/lib/platform/config/env";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import type { Decision } from "@/lib/platform/validation/decision";
import { readAmounts } from "./amounts";
import { approvalActions, subjectOf } from "./audit";
import { type ApprovalHandlers, needsOf } from "./handler";
import { findOwners } from "./queries";
import { approvalErrors } from "./staff-errors";
import { decisionProblem } from "./rules";
import {
  writeDecision,
  findApproval,
  findApproved,
  findPartners,
  lockApproval,
  type StoredApproval,
} from "./store";

/**
 * Approves or rejects the request of another staff member. An approval carries the request out in the same
 * transaction and checks funds and accounts again; if that fails, the request keeps waiting. Of two concurrent
 * decisions the second is refused.
 * @throws DomainError NOT_FOUND, RIGHT_MISSING, ALREADY_DECIDED, REQUEST_WITHDRAWN, OWN_REQUEST, PARTNER_REQUEST,
 * AMOUNT_ABOVE_OWN, APPROVED_TOO_MUCH, MAKER_NOT_ALLOWED, or the errors of the request itself.
 */
export async function decideApproval(
  admin: Admin,
  { id, decision, reason }: Decision & { id: string },
  context: RequestContext,
  handlers: ApprovalHandlers,
) {
  const isApproved = decision === "approve";
  const refuseUnlessOpen = async (
    approval: StoredApproval | null,
    tx?: Tx,
  ): Promise<StoredApproval> => {
    if (!approval) throw new DomainError(commonErrors.NOT_FOUND);
    const partners = await findPartners(admin, tx);
    const owners = await findOwners([approval], handlers, tx);
    const problem = decisionProblem(
      {
        ...approval,
        ...needsOf(handlers, approval, owners),
        isOfPartner: partners.has(approval.madeBy),
      },
      admin,
      readAmounts(env()),
      await findApproved(admin, tx),
    );
    if (problem) throw new DomainError(problem);
    if (isApproved && !approval.makerMayRequest)
      throw new DomainError(approvalErrors.MAKER_NOT_ALLOWED);
    return approval;
  };
  const waiting = await refuseUnlessOpen(await findApproval(id));
  const approvedAction = isApproved
    ? await handlers[waiting.kind].prepare(waiting)
    : null;
  await transaction(async (tx) => {
    await refuseUnlessOpen(await lockApproval(tx, id), tx);
    const posted = await approvedAction?.(tx, admin, context);
    await writeDecision(tx, admin, id, {
      essence: isApproved
        ? handlers[waiting.kind].essenceOf(waiting.request)
        : null,
      reason: reason || null,
      entryId: posted?.entryId ?? null,
    });
    await audit(tx, admin, context, {
      action:
        approvalActions[isApproved ? "approval.approve" : "approval.reject"],
      ...subjectOf(waiting),
      ...(posted?.entryId && { entryId: posted.entryId }),
      after: { approval: id, kind: waiting.kind, madeBy: waiting.makerName },
    });
  });
  return { message: isApproved ? "Request approved" : "Request rejected" };
}
