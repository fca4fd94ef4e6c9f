import { hasRight, type Right, type Role } from "@/lib/identity/rights";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import type { ApprovalStatus } from "@/lib/platform/db/generated/enums";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { approvalErrors } from "./staff-errors";

/**
 * Returns why this staff member cannot decide on a request, or null if they can. `right` is the right that its kind
 * needs.
 */
export function decisionProblem(
  approval: { right: Right; status: ApprovalStatus; madeBy: string },
  admin: { id: string; role: Role },
): ErrorValue | null {
  if (!hasRight(admin, approval.right))
    return staffIdentityErrors.RIGHT_MISSING;
  if (approval.status !== "waiting") return closedError(approval.status);
  return approval.madeBy === admin.id ? approvalErrors.OWN_REQUEST : null;
}

/**
 * Returns why this staff member cannot withdraw, or null if they can. The right for the kind is not required, so
 * that somebody who has lost it can still withdraw their own request.
 */
export function withdrawalProblem(
  approval: { status: ApprovalStatus; madeBy: string },
  admin: { id: string; role: Role },
): ErrorValue | null {
  if (!hasRight(admin, "serve")) return staffIdentityErrors.RIGHT_MISSING;
  if (approval.status !== "waiting") return closedError(approval.status);
  return approval.madeBy === admin.id ? null : approvalErrors.NOT_OWN_REQUEST;
}

const closedError = (status: Exclude<ApprovalStatus, "waiting">) =>
  status === "withdrawn"
    ? approvalErrors.REQUEST_WITHDRAWN
    : approvalErrors.ALREADY_DECIDED;
