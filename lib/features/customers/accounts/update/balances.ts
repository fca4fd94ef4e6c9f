import "server-only";
import { doOrRequestApproval } from "@/lib/approvals/request";
import { recordReason } from "@/lib/audit/reason";
import type { Admin } from "@/lib/identity/callers";
import type { Tx } from "@/lib/platform/db/prisma";
import { AcceptedReply } from "@/lib/platform/http/accepted-reply";
import type { RequestContext } from "@/lib/platform/http/request-context";
import type { BalancePlan } from "@/lib/features/customers/accounts/rules";
import type { LockedCustomer } from "@/lib/features/customers/accounts/store";
import { updateApproval, type WaitingBalanceChange } from "./approval";
import {
  applyPlan,
  effectOf,
  planBalanceChange,
  type AppliedPlan,
  type RequestedBalances,
} from "./plan";

type BalanceChange = AppliedPlan & {
  /** The reply if the balances wait for a second person; nothing has changed yet. */
  waitingReply: AcceptedReply | null;
};

const NO_CHANGE = { before: {}, after: {}, entryId: null, waitingReply: null };

/**
 * Posts the adjustment and sets the hold for the requested balances. If one person may not change the available
 * balance by that much, they wait for a second person instead.
 * @returns the balances before and after, if they change.
 * @throws DomainError ACCOUNT_NOT_VERIFIED, CREDITED_CLOSED, or as {@link planBalances} does.
 */
export async function changeBalances(
  tx: Tx,
  { admin, context }: { admin: Admin; context: RequestContext },
  customer: LockedCustomer,
  {
    reason = "",
    ...input
  }: RequestedBalances & { reason?: string | undefined },
): Promise<BalanceChange> {
  const plan = planBalanceChange(customer, input);
  if (!plan) return NO_CHANGE;
  const result = await doOrRequestApproval(
    tx,
    { admin, context },
    updateApproval.toApproval({
      customerId: customer.id,
      accountId: customer.account.id,
      amountMinor: effectOf(plan, customer),
      request: { ...toWaitingChange(plan, input), reason },
    }),
    async () => {
      const applied = await applyPlan(
        tx,
        customer,
        { ...plan, holdReason: input.holdReason },
        { sessionSecret: admin.sessionSecret, context },
      );
      await recordReason(tx, admin, context, {
        entryId: applied.entryId,
        subjectCustomerId: customer.id,
        subjectAccountId: customer.account.id,
        reason,
      });
      return applied;
    },
  );
  return result instanceof AcceptedReply
    ? { ...NO_CHANGE, waitingReply: result }
    : { ...result, waitingReply: null };
}

/** Returns the requested balances with the plan that leads to them now. */
function toWaitingChange(
  { adjustMinor, heldMinor }: BalancePlan,
  { totalBalance, availableBalance, holdReason }: RequestedBalances,
): Omit<WaitingBalanceChange, "reason"> {
  return {
    totalMinor: totalBalance ?? null,
    availableMinor: availableBalance ?? null,
    adjustMinor,
    heldMinor,
    ...(holdReason !== undefined && { holdReason }),
  };
}

/** Returns the request for the first balance of a new account. */
export const openingApproval = (
  owner: { customerId: string; accountId: bigint },
  totalMinor: bigint,
) =>
  updateApproval.toApproval({
    ...owner,
    amountMinor: totalMinor,
    request: {
      totalMinor,
      availableMinor: null,
      adjustMinor: totalMinor,
      heldMinor: null,
      reason: "",
    },
  });
