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
  /** The adjustment, where one was posted. */
  entryId: bigint | null;
  /** What the call answers where the balances wait for a second person, and nothing has changed yet. */
  waiting: Accepted | null;
};

const NO_CHANGE = { before: {}, after: {}, entryId: null, waiting: null };

/**
 * Posts and holds what the asked-for balances need, or lets them wait for a second person where they move or free more
 * than the amount for two. @returns the balances before and after, where they change.
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
  return { ...(await carryOut(tx, admin, customer, plan, origin)), waiting };
}

/** What the asked-for balances need; null for nothing. */
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

/** What two people look at: the greater of what is posted and what is held or freed. */
function amountOf(
  { adjustMinor, heldMinor }: BalancePlan,
  { account }: LockedCustomer,
): bigint {
  const held = heldMinor === null ? 0n : heldMinor - account.heldMinor;
  const [posted, moved] = [adjustMinor, held].map((n) => (n < 0n ? -n : n));
  return posted! > moved! ? posted! : moved!;
}

async function carryOut(
  tx: Tx,
  admin: Admin,
  { account }: LockedCustomer,
  plan: BalancePlan,
  origin: Origin,
): Promise<Omit<BalanceChange, "waiting">> {
  // Free first and held last, so that neither a smaller total nor a smaller hold stands in the other's way.
  if (plan.heldMinor !== null) await replaceHolds(tx, account.id, 0n, "");
  const posted = await adjust(tx, admin, account.id, plan.adjustMinor, origin);
  if (plan.heldMinor !== null)
    await replaceHolds(tx, account.id, plan.heldMinor, "Set by staff");
  const total = account.balanceMinor + plan.adjustMinor;
  return {
    before: toFigures(account.balanceMinor, account.heldMinor),
    after: toFigures(total, plan.heldMinor ?? account.heldMinor),
    entryId: posted?.entryId ?? null,
  };
}

const toFigures = (totalMinor: bigint, heldMinor: bigint) => ({
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

/** How balances wait: what was asked for, and what that meant then. */
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
 * Lets the first balance of an account that was just opened wait for a second person. @returns what the call answers,
 * or null where it may be posted at once.
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
 * What sets balances that waited, within a transaction. It throws DomainError BALANCE_MOVED where they mean another
 * amount by then than the one that two people have seen.
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
    const done = await carryOut(tx, admin, customer, plan, origin);
    const { before, after, entryId } = done;
    await audit(tx, admin, origin, {
      action: "customer.update",
      subjectCustomerId: customer.id,
      before,
      after: { changed: Object.keys(after), ...after },
    });
    return { entryId };
  };
}
