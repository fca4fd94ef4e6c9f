import "server-only";
import { recordReason } from "@/lib/audit/reason";
import type { StaffRequest } from "@/lib/approvals/request";
import { notifyHolds } from "@/lib/features/inbox/public-service";
import { listOpenHolds } from "@/lib/ledger/holds";
import { type Currency, toDecimal } from "@/lib/ledger/money";
import { setBalances } from "@/lib/ledger/staff-accounts";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import type { Tx } from "@/lib/platform/db/prisma";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import {
  planBalances,
  type BalancePlan,
  type RequestedBalances,
} from "../rules";
import type { LockedCustomer } from "../store";

/** The balances before and after a change, as the audit log keeps them. */
export type BalanceChange = Record<
  "before" | "after",
  Record<string, string>
> & { entryId: bigint | null };

/**
 * Returns the adjustment and the hold that lead to the requested balances, or null if nothing changes.
 * @throws DomainError ACCOUNT_NOT_VERIFIED, CREDITED_CLOSED, or as {@link planBalances} does.
 */
export function planBalanceChange(
  { account, rights, isVerified }: LockedCustomer,
  requested: RequestedBalances,
): BalancePlan | null {
  const { balanceMinor: totalMinor, heldMinor } = account;
  const plan = planBalances({ totalMinor, heldMinor }, requested);
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

/** Posts the adjustment, sets the hold of a plan, records both reasons, and notifies the owner of the holds. */
export async function applyPlan(
  tx: Tx,
  { admin, context }: StaffRequest,
  { id, account }: LockedCustomer,
  {
    plan,
    reason,
    ...details
  }: {
    plan: BalancePlan;
    reason: string;
    holdReason: string | undefined;
    approvalId?: string;
  },
): Promise<BalanceChange> {
  const { sessionSecret } = admin;
  const { holdReason, approvalId } = details;
  const changesHolds = plan.heldMinor !== null;
  const released = changesHolds ? await listOpenHolds(tx, account.id) : [];
  const entryId = await setBalances(
    tx,
    account.id,
    { ...plan, holdReason },
    { sessionSecret, approvalId, context },
  );
  const placed = changesHolds ? await listOpenHolds(tx, account.id) : [];
  const { currency } = account;
  await notifyHolds(tx, id, { account, released, placed });
  await recordReason(tx, admin, context, {
    entryId,
    subjectCustomerId: id,
    subjectAccountId: account.id,
    reason,
  });
  const total = account.balanceMinor + plan.adjustMinor;
  return {
    before: auditBalances(account.balanceMinor, account.heldMinor, currency),
    after: auditBalances(total, plan.heldMinor ?? account.heldMinor, currency),
    entryId,
  };
}

/** Returns the names of the balances that a plan changed. */
export const changedBalances = ({
  before,
  after,
}: Omit<BalanceChange, "entryId">): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name]);

const auditBalances = (
  totalMinor: bigint,
  heldMinor: bigint,
  currency: Currency,
) => ({
  totalBalance: toDecimal(totalMinor, currency),
  availableBalance: toDecimal(totalMinor - heldMinor, currency),
  moneyOnHold: toDecimal(heldMinor, currency),
});
