import { hasRight, type Right, type Role } from "@/lib/auth/rights";
import type { ErrorCode } from "@/lib/errors/catalogue";

/** What may have to wait for a second person. */
export type ApprovalKind =
  "credit" | "debit" | "history" | "update" | "loan" | "deletion";

export type ApprovalStatus = "waiting" | "approved" | "rejected" | "withdrawn";

/** What somebody must be allowed to do to decide over it: the same as to ask for it. */
const rightFor = (kind: ApprovalKind): Right => RIGHTS_FOR[kind];

const RIGHTS_FOR: Record<ApprovalKind, Right> = {
  credit: "serve",
  debit: "serve",
  history: "serve",
  loan: "serve",
  update: "correct",
  deletion: "delete",
};

/** Whether an amount is above the configured one; without one nothing waits. */
export function needsApproval(
  amountMinor: bigint,
  aboveMinor: bigint | null,
): boolean {
  return aboveMinor !== null && amountMinor > aboveMinor;
}

/** Why this member of staff cannot decide, or null where they can. */
export function decisionProblem(
  asked: { kind: ApprovalKind; status: ApprovalStatus; madeBy: string },
  admin: { id: string; role: Role },
): ErrorCode | null {
  if (!hasRight(admin, rightFor(asked.kind))) return "RIGHT_MISSING";
  if (asked.status !== "waiting") return "ALREADY_DECIDED";
  return asked.madeBy === admin.id ? "OWN_REQUEST" : null;
}

/**
 * Why this member of staff cannot withdraw, or null where they can. The right to decide over its kind does not count:
 * who lost it since may still take back what they asked for.
 */
export function withdrawalProblem(
  asked: { status: ApprovalStatus; madeBy: string },
  admin: { id: string; role: Role },
): ErrorCode | null {
  if (!hasRight(admin, "serve")) return "RIGHT_MISSING";
  if (asked.status !== "waiting") return "ALREADY_DECIDED";
  return asked.madeBy === admin.id ? null : "NOT_OWN_REQUEST";
}
