import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import type { Tx } from "@/lib/platform/db/prisma";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { replaceHolds } from "@/lib/ledger/holds";
import { toDecimal } from "@/lib/ledger/money";
import { postWithin, type Posted } from "@/lib/ledger/post";
import {
  planBalances,
  type BalancePlan,
} from "@/lib/features/customers/accounts/rules";
import type { AccountUpdate } from "@/lib/features/customers/accounts/schema";
import type { LockedCustomer } from "@/lib/features/customers/accounts/store";
import type { RequestContext } from "@/lib/platform/http/request-context";

/** The requested balances; one that is not given stays as it is. */
export type RequestedBalances = Pick<
  AccountUpdate,
  "totalBalance" | "availableBalance"
>;

/** The balances before and after a change, as the audit log keeps them. */
export type AppliedPlan = Record<"before" | "after", Record<string, string>> & {
  entryId: bigint | null;
};

/**
 * Returns the adjustment and the hold that lead to the requested balances, or null if nothing changes.
 * @throws DomainError ACCOUNT_NOT_VERIFIED, CREDITED_CLOSED, or as {@link planBalances} does.
 */
export function planBalanceChange(
  { account, isVerified }: LockedCustomer,
  input: RequestedBalances,
): BalancePlan | null {
  const plan = planBalances(
    { totalMinor: account.balanceMinor, heldMinor: account.heldMinor },
    { totalMinor: input.totalBalance, availableMinor: input.availableBalance },
  );
  if (plan.adjustMinor === 0n && plan.heldMinor === null) return null;
  if (!isVerified)
    throw new DomainError(staffLedgerErrors.ACCOUNT_NOT_VERIFIED);
  if (plan.adjustMinor > 0n && account.status === "closed")
    throw fieldError(staffLedgerErrors.CREDITED_CLOSED, "totalBalance");
  return plan;
}

/** Posts the adjustment and sets the hold of a plan. */
export async function applyPlan(
  tx: Tx,
  admin: Admin,
  { account }: LockedCustomer,
  plan: BalancePlan,
  context: RequestContext,
): Promise<AppliedPlan> {
  // Release the old hold first and set the new one last, so that neither the adjustment nor the hold is
  // refused for lack of funds.
  if (plan.heldMinor !== null) await replaceHolds(tx, account.id, 0n, "");
  const posted = await adjust(tx, admin, account.id, plan.adjustMinor, context);
  if (plan.heldMinor !== null)
    await replaceHolds(tx, account.id, plan.heldMinor, "Set by staff");
  const total = account.balanceMinor + plan.adjustMinor;
  return {
    before: auditBalances(account.balanceMinor, account.heldMinor),
    after: auditBalances(total, plan.heldMinor ?? account.heldMinor),
    entryId: posted?.entryId ?? null,
  };
}

const auditBalances = (totalMinor: bigint, heldMinor: bigint) => ({
  totalBalance: toDecimal(totalMinor),
  availableBalance: toDecimal(totalMinor - heldMinor),
});

async function adjust(
  tx: Tx,
  admin: Admin,
  accountId: bigint,
  changeMinor: bigint,
  context: RequestContext,
): Promise<Posted | null> {
  if (changeMinor === 0n) return null;
  const adjustmentsId = (await bankAccount("adjustments"))(accountId);
  const credited = changeMinor > 0n;
  return postWithin(tx, {
    kind: "adjustment",
    debitAccountId: credited ? adjustmentsId : accountId,
    creditAccountId: credited ? accountId : adjustmentsId,
    amountMinor: credited ? changeMinor : -changeMinor,
    description: "Balance adjustment",
    actor: { kind: "staff", id: admin.id },
    context,
  });
}
