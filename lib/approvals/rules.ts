import { hasRight, type Right, type Role } from "@/lib/auth/rights";
import type { ErrorCode } from "@/lib/errors/catalogue";

export type ApprovalKind =
  "credit" | "debit" | "history" | "update" | "loan" | "deletion";

export type ApprovalStatus = "waiting" | "approved" | "rejected" | "withdrawn";

/** Deciding on a request needs the same right as making it. */
const rightFor = (kind: ApprovalKind): Right => RIGHTS_FOR[kind];

const RIGHTS_FOR: Record<ApprovalKind, Right> = {
  credit: "serve",
  debit: "serve",
  history: "serve",
  loan: "serve",
  update: "correct",
  deletion: "delete",
};

/** Returns whether an amount is above the approval limit. Without a limit nothing needs approval. */
export function needsApproval(
  amountMinor: bigint,
  aboveMinor: bigint | null,
): boolean {
  return aboveMinor !== null && amountMinor > aboveMinor;
}

export function decisionProblem(
  approval: { kind: ApprovalKind; status: ApprovalStatus; madeBy: string },
  admin: { id: string; role: Role },
): ErrorCode | null {
  if (!hasRight(admin, rightFor(approval.kind))) return "RIGHT_MISSING";
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
