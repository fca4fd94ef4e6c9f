import "server-only";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import type { Tx } from "@/lib/platform/db/prisma";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { toDecimal } from "@/lib/ledger/money";
import { listOpenHolds } from "@/lib/ledger/holds";
import { setBalances, type StaffAct } from "@/lib/ledger/staff-accounts";
import { notifyHolds } from "@/lib/features/inbox/public-service";
import {
  planBalances,
  type BalancePlan,
} from "@/lib/features/customers/accounts/rules";
import type { AccountUpdate } from "@/lib/features/customers/accounts/schema";
import type { LockedCustomer } from "@/lib/features/customers/accounts/store";

/** The requested balances; one that is not given stays as it is. */
export type RequestedBalances = Pick<
  AccountUpdate,
  "totalBalance" | "availableBalance" | "holdReason"
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
  { account, rights, isVerified }: LockedCustomer,
  input: RequestedBalances,
): BalancePlan | null {
  const plan = planBalances(
    { totalMinor: account.balanceMinor, heldMinor: account.heldMinor },
    { totalMinor: input.totalBalance, availableMinor: input.availableBalance },
  );
  if (plan.adjustMinor === 0n && plan.heldMinor === null) return null;
  if (!isVerified)
    throw new DomainError(staffLedgerErrors.ACCOUNT_NOT_VERIFIED);
  if (plan.adjustMinor > 0n && rights.status === "closed")
    throw fieldError(staffLedgerErrors.CREDITED_CLOSED, "totalBalance");
  return plan;
}

/** Returns how much a plan changes the available or the total balance, whichever is more, without sign. */
export function effectOf(
  { adjustMinor, heldMinor }: BalancePlan,
  { account }: LockedCustomer,
): bigint {
  const held = heldMinor === null ? 0n : heldMinor - account.heldMinor;
  const available = absolute(adjustMinor - held);
  const total = absolute(adjustMinor);
  return available > total ? available : total;
}

const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);

/** Posts the adjustment, sets the hold of a plan with its reason, and notifies the owner of the holds. */
export async function applyPlan(
  tx: Tx,
  { id, account }: LockedCustomer,
  plan: BalancePlan & { holdReason?: string | undefined },
  act: StaffAct,
): Promise<AppliedPlan> {
  const changesHolds = plan.heldMinor !== null;
  const released = changesHolds ? await listOpenHolds(tx, account.id) : [];
  const entryId = await setBalances(tx, account.id, plan, act);
  const placed = changesHolds ? await listOpenHolds(tx, account.id) : [];
  await notifyHolds(tx, id, { released, placed });
  const total = account.balanceMinor + plan.adjustMinor;
  return {
    before: auditBalances(account.balanceMinor, account.heldMinor),
    after: auditBalances(total, plan.heldMinor ?? account.heldMinor),
    entryId,
  };
}

/** Returns the names of the balances that a plan changed. */
export const changedBalances = ({
  before,
  after,
}: Pick<AppliedPlan, "before" | "after">): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name]);

const auditBalances = (totalMinor: bigint, heldMinor: bigint) => ({
  totalBalance: toDecimal(totalMinor),
  availableBalance: toDecimal(totalMinor - heldMinor),
  moneyOnHold: toDecimal(heldMinor),
});
