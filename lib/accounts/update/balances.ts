import "server-only";
import type { Accepted } from "@/lib/approvals/accepted";
import type { Execute, Waiting } from "@/lib/approvals/execute";
import { waitForApproval } from "@/lib/approvals/request";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/auth/callers";
import type { Tx } from "@/lib/db/prisma";
import { DomainError, refusalAt } from "@/lib/errors/domain-error";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { replaceHolds } from "@/lib/ledger/holds";
import { toDecimal } from "@/lib/ledger/money";
import { postWithin, type Origin, type Posted } from "@/lib/ledger/post";
import { planBalances, type BalancePlan } from "../rules";
import type { AccountUpdate } from "../schema";
import { lockCustomer, type LockedCustomer } from "../store";

type Balances = Pick<AccountUpdate, "totalBalance" | "availableBalance">;

type BalanceChange = Record<"before" | "after", Record<string, string>> & {
  entryId: bigint | null;
  /** The reply if the balances wait for a second person; nothing has changed yet. */
  waiting: Accepted | null;
};

const NO_CHANGE = { before: {}, after: {}, entryId: null, waiting: null };

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
  input: Balances,
  origin: Origin,
): Promise<BalanceChange> {
  const plan = planFor(customer, input);
  if (!plan) return NO_CHANGE;
  const waiting = await waitForApproval(
    tx,
    admin,
    {
      kind: "update",
      customerId: customer.id,
      amountMinor: amountOf(plan, customer),
      request: toRequest(plan, input),
    },
    origin,
  );
  if (waiting) return { ...NO_CHANGE, waiting };
  return { ...(await applyPlan(tx, admin, customer, plan, origin)), waiting };
}

function planFor(
  { account, isVerified }: LockedCustomer,
  input: Balances,
): BalancePlan | null {
  const plan = planBalances(
    { totalMinor: account.balanceMinor, heldMinor: account.heldMinor },
    { totalMinor: input.totalBalance, availableMinor: input.availableBalance },
  );
  if (plan.adjustMinor === 0n && plan.heldMinor === null) return null;
  if (!isVerified) throw new DomainError("ACCOUNT_NOT_VERIFIED");
  if (plan.adjustMinor > 0n && account.status === "closed")
    throw refusalAt("CREDITED_CLOSED", "totalBalance");
  return plan;
}

/** The amount compared with the approval limit: the greater of the adjustment and the change of the hold. */
function amountOf(
  { adjustMinor, heldMinor }: BalancePlan,
  { account }: LockedCustomer,
): bigint {
  const held = heldMinor === null ? 0n : heldMinor - account.heldMinor;
  const [posted, moved] = [adjustMinor, held].map((n) => (n < 0n ? -n : n));
  return posted! > moved! ? posted! : moved!;
}

async function applyPlan(
  tx: Tx,
  admin: Admin,
  { account }: LockedCustomer,
  plan: BalancePlan,
  origin: Origin,
): Promise<Omit<BalanceChange, "waiting">> {
  // Release the old hold first and set the new one last, so that neither the adjustment nor the hold is
  // refused for lack of funds.
  if (plan.heldMinor !== null) await replaceHolds(tx, account.id, 0n, "");
  const posted = await adjust(tx, admin, account.id, plan.adjustMinor, origin);
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
  origin: Origin,
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
    origin,
  });
}

/** The stored form of a pending balance change: the requested balances and the plan at that time. */
export type WaitingBalances = Record<
  "totalMinor" | "availableMinor" | "adjustMinor" | "heldMinor",
  string | null
>;

function toRequest(
  { adjustMinor, heldMinor }: BalancePlan,
  { totalBalance, availableBalance }: Balances,
): WaitingBalances {
  const text = (amount: bigint | null | undefined) =>
    amount === null || amount === undefined ? null : String(amount);
  return {
    totalMinor: text(totalBalance),
    availableMinor: text(availableBalance),
    adjustMinor: text(adjustMinor),
    heldMinor: text(heldMinor),
  };
}

/**
 * Requests approval for the first balance of a new account.
 * @returns the reply, or null if it may be posted at once.
 */
export function waitWithFirstBalance(
  tx: Tx,
  admin: Admin,
  customerId: string,
  totalMinor: bigint,
  origin: Origin,
): Promise<Accepted | null> {
  return waitForApproval(
    tx,
    admin,
    {
      kind: "update",
      customerId,
      amountMinor: totalMinor,
      request: toRequest(
        { adjustMinor: totalMinor, heldMinor: null },
        { totalBalance: totalMinor },
      ),
    },
    origin,
  );
}

/**
 * Returns the handler that applies an approved balance change. The handler throws BALANCE_MOVED if the amounts
 * differ from the approved ones.
 */
export async function prepareBalances({
  customerId,
  request,
}: Waiting): Promise<Execute> {
  const stored = request as WaitingBalances;
  const minor = (text: string | null) =>
    text === null ? undefined : BigInt(text);
  const input = {
    totalBalance: minor(stored.totalMinor),
    availableBalance: minor(stored.availableMinor),
  };
  const adjustments = await bankAccount("adjustments");
  return async (tx, admin, origin) => {
    const customer =
      customerId && (await lockCustomer(tx, customerId, adjustments));
    if (!customer) throw new DomainError("USER_NOT_FOUND");
    const plan = planFor(customer, input);
    if (
      !plan ||
      plan.adjustMinor !== minor(stored.adjustMinor) ||
      plan.heldMinor !== (minor(stored.heldMinor) ?? null)
    )
      throw new DomainError("BALANCE_MOVED");
    const result = await applyPlan(tx, admin, customer, plan, origin);
    const { before, after, entryId } = result;
    await audit(tx, admin, origin, {
      action: "customer.update",
      subjectCustomerId: customer.id,
      before,
      after: { changed: Object.keys(after), ...after },
    });
    return { entryId };
  };
}
