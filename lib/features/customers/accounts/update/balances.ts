import "server-only";
import { requireApproval } from "@/lib/approvals/request";
import type { Admin } from "@/lib/identity/callers";
import type { Tx } from "@/lib/platform/db/prisma";
import type { AcceptedReply } from "@/lib/platform/http/accepted-reply";
import type { RequestContext } from "@/lib/platform/http/request-context";
import type { BalancePlan } from "@/lib/features/customers/accounts/rules";
import type { LockedCustomer } from "@/lib/features/customers/accounts/store";
import { updateApproval, type PendingBalanceChange } from "./approval";
import {
  applyPlan,
  planBalanceChange,
  type AppliedPlan,
  type RequestedBalances,
} from "./plan";

type BalanceChange = AppliedPlan & {
  /** The reply if the balances wait for a second person; nothing has changed yet. */
  pendingReply: AcceptedReply | null;
};

const NO_CHANGE = { before: {}, after: {}, entryId: null, pendingReply: null };

/**
 * Posts the adjustment and sets the hold for the requested balances. If they move or free more than the approval
 * limit, they wait for a second person instead.
 * @returns the balances before and after, if they change.
 * @throws DomainError ACCOUNT_NOT_VERIFIED, CREDITED_CLOSED, or as {@link planBalances} does.
 */
export async function changeBalances(
  tx: Tx,
  admin: Admin,
  customer: LockedCustomer,
  input: RequestedBalances,
  context: RequestContext,
): Promise<BalanceChange> {
  const plan = planBalanceChange(customer, input);
  if (!plan) return NO_CHANGE;
  const pendingReply = await requireApproval(
    tx,
    admin,
    updateApproval.toApproval({
      customerId: customer.id,
      amountMinor: amountToApprove(plan, customer),
      request: toPendingChange(plan, input),
    }),
    context,
  );
  if (pendingReply) return { ...NO_CHANGE, pendingReply };
  return {
    ...(await applyPlan(tx, admin, customer, plan, context)),
    pendingReply,
  };
}

/** The amount compared with the approval limit: the greater of the adjustment and the change of the hold. */
function amountToApprove(
  { adjustMinor, heldMinor }: BalancePlan,
  { account }: LockedCustomer,
): bigint {
  const holdChange = heldMinor === null ? 0n : heldMinor - account.heldMinor;
  const [posted, moved] = [adjustMinor, holdChange].map((n) =>
    n < 0n ? -n : n,
  );
  return posted! > moved! ? posted! : moved!;
}

/** Returns the requested balances with the plan that leads to them now. */
function toPendingChange(
  { adjustMinor, heldMinor }: BalancePlan,
  { totalBalance, availableBalance }: RequestedBalances,
): PendingBalanceChange {
  return {
    totalMinor: totalBalance ?? null,
    availableMinor: availableBalance ?? null,
    adjustMinor,
    heldMinor,
  };
}

/**
 * Requests approval for the first balance of a new account.
 * @returns the reply, or null if it may be posted at once.
 */
export function requireOpeningApproval(
  tx: Tx,
  admin: Admin,
  customerId: string,
  totalMinor: bigint,
  context: RequestContext,
): Promise<AcceptedReply | null> {
  return requireApproval(
    tx,
    admin,
    updateApproval.toApproval({
      customerId,
      amountMinor: totalMinor,
      request: {
        totalMinor,
        availableMinor: null,
        adjustMinor: totalMinor,
        heldMinor: null,
      },
    }),
    context,
  );
}
