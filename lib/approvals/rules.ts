import { hasRight, type Right, type Role } from "@/lib/identity/rights";
import type { ApprovalStatus } from "@/lib/platform/db/generated/enums";
import type { ErrorCode } from "@/lib/platform/errors/catalogue";

/** Returns whether an amount is above the approval limit. Without a limit nothing needs approval. */
export function needsApproval(
  amountMinor: bigint,
  aboveMinor: bigint | null,
): boolean {
  return aboveMinor !== null && amountMinor > aboveMinor;
}

/**
 * Returns why this staff member cannot decide on a request, or null if they can. `right` is the right that its kind
 * needs.
 */
export function decisionProblem(
  approval: { right: Right; status: ApprovalStatus; madeBy: string },
  admin: { id: string; role: Role },
): ErrorCode | null {
  if (!hasRight(admin, approval.right)) return "RIGHT_MISSING";
  if (approval.status !== "waiting") return "ALREADY_DECIDED";
  return approval.madeBy === admin.id ? "OWN_REQUEST" : null;
}

/**
 * Returns why this staff member cannot withdraw, or null if they can. The right for the kind is not required, so
 * that somebody who has lost it can still withdraw their own request.
 */
export function withdrawalProblem(
  approval: { status: ApprovalStatus; madeBy: string },
  admin: { id: string; role: Role },
): ErrorCode | null {
  if (!hasRight(admin, "serve")) return "RIGHT_MISSING";
  if (approval.status !== "waiting") return "ALREADY_DECIDED";
  return approval.madeBy === admin.id ? null : "NOT_OWN_REQUEST";
}
