import { hasRight, type Right, type Role } from "@/lib/identity/rights";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import type { ApprovalStatus } from "@/lib/platform/db/generated/enums";
import type { ErrorValue } from "@/lib/platform/errors/define";
import type { Amounts } from "./amounts";
import { approvalErrors } from "./staff-errors";

/**
 * The requirements for the person who decides a request: the right that its kind needs, and an allowance for the amount
 * that it counts, in the currency of the bank and as often as its value date counts.
 */
type Needs = { right: Right; countsMinor: bigint };

/** The sums that a teller approved in the last 24 hours, in minor units: in all, and by customer. */
export type Approved = {
  totalMinor: bigint;
  byCustomer: ReadonlyMap<string, bigint>;
};

/** Returns why this staff member cannot decide on a request, or null if they can. */
export function decisionProblem(
  approval: Needs & {
    status: ApprovalStatus;
    madeBy: string;
    /** Whether the maker and this staff member act as one; see the SQL function `act_as_one`. */
    isOfPartner: boolean;
    /** The customers whose accounts it changes. */
    customerIds: readonly string[];
  },
  admin: { id: string; role: Role },
  { teller }: { teller: Amounts },
  approved: Approved,
): ErrorValue | null {
  if (!hasRight(admin, approval.right))
    return staffIdentityErrors.RIGHT_MISSING;
  if (approval.status !== "waiting") return closedError(approval.status);
  if (approval.madeBy === admin.id) return approvalErrors.OWN_REQUEST;
  if (approval.isOfPartner) return approvalErrors.PARTNER_REQUEST;
  if (admin.role !== "teller") return null;
  if (isAbove(approval, teller)) return staffLedgerErrors.AMOUNT_ABOVE_OWN;
  return isTooMuch(approval, teller, approved)
    ? staffLedgerErrors.APPROVED_TOO_MUCH
    : null;
}

function isTooMuch(
  {
    countsMinor,
    customerIds,
  }: { countsMinor: bigint; customerIds: readonly string[] },
  { accountMinor, dayMinor }: Amounts,
  { totalMinor, byCustomer }: Approved,
): boolean {
  const isAboveOnAccount = (customerId: string) =>
    accountMinor !== null &&
    (byCustomer.get(customerId) ?? 0n) + countsMinor > accountMinor;
  // It counts once for every person whose accounts change.
  const total = totalMinor + countsMinor * BigInt(customerIds.length);
  return (
    customerIds.some(isAboveOnAccount) ||
    (dayMinor !== null && total > dayMinor)
  );
}

/**
 * Returns whether only administrators can decide on a request: tellers lack its right, or it counts as more than they
 * may approve.
 */
export const needsAdministrator = (
  approval: Needs,
  { teller }: { teller: Amounts },
): boolean =>
  !hasRight({ role: "teller" }, approval.right) || isAbove(approval, teller);

const isAbove = (
  { countsMinor }: Pick<Needs, "countsMinor">,
  { accountMinor }: Amounts,
) => accountMinor !== null && countsMinor > accountMinor;

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
