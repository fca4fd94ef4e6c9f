import "server-only";
import { approvalAboveMinor, waitForApproval } from "@/lib/approvals/request";
import { needsApproval } from "@/lib/approvals/rules";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/auth/callers";
import type { Prisma } from "@/lib/db/generated/client";
import { transaction, type Tx } from "@/lib/db/prisma";
import { DomainError, refusalAt } from "@/lib/errors/domain-error";
import type { Accepted } from "@/lib/http/accepted";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { formatMoney, toDecimal } from "@/lib/ledger/money";
import { postWithin, type Origin, type Posted } from "@/lib/ledger/post";
import { planBalances } from "../rules";
import type { AccountUpdate } from "../schema";
import { lockCustomer, replaceHolds, type LockedCustomer } from "../store";

type Balances = Pick<AccountUpdate, "totalBalance" | "availableBalance">;

type BalanceChange = Record<"before" | "after", Record<string, string>> & {
  /** The adjustment, where one was posted. */
  entryId: bigint | null;
};

/** Posts and holds what the asked-for balances need. @returns the balances before and after, where they change. */
export async function setBalances(
  tx: Tx,
  admin: Admin,
  { account, isVerified }: LockedCustomer,
  input: Balances,
  origin: Origin,
): Promise<BalanceChange> {
  const plan = planBalances(
    { totalMinor: account.balanceMinor, heldMinor: account.heldMinor },
    { totalMinor: input.totalBalance, availableMinor: input.availableBalance },
  );
  if (plan.adjustMinor === 0n && plan.heldMinor === null)
    return { before: {}, after: {}, entryId: null };
  if (!isVerified) throw new DomainError("ACCOUNT_NOT_VERIFIED");
  if (plan.adjustMinor > 0n && account.status === "closed")
    throw refusalAt("CREDITED_CLOSED", "totalBalance");
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

type WaitingBalances = Balances & { customerId: string; amountMinor: bigint };

/**
 * What of an update has to wait for a second person; null where nothing does.
 * @throws DomainError USER_NOT_FOUND, or as {@link planBalances} does.
 */
export async function findWaitingBalances(
  userId: string,
  { totalBalance, availableBalance }: Balances,
): Promise<WaitingBalances | null> {
  if (totalBalance === undefined || approvalAboveMinor() === null) return null;
  const customer = await transaction((tx) => lockCustomer(tx, userId));
  if (!customer) throw new DomainError("USER_NOT_FOUND");
  const { balanceMinor, heldMinor } = customer.account;
  const { adjustMinor } = planBalances(
    { totalMinor: balanceMinor, heldMinor },
    { totalMinor: totalBalance, availableMinor: availableBalance },
  );
  const amountMinor = adjustMinor < 0n ? -adjustMinor : adjustMinor;
  return needsApproval(amountMinor, approvalAboveMinor())
    ? { customerId: customer.id, amountMinor, totalBalance, availableBalance }
    : null;
}

/** Lets the balances wait. @returns what the call answers. */
export async function askForBalances(
  admin: Admin,
  { customerId, amountMinor, totalBalance, availableBalance }: WaitingBalances,
  origin: Origin,
): Promise<Accepted> {
  const request = {
    totalBalance: String(totalBalance),
    availableBalance:
      availableBalance === undefined ? null : String(availableBalance),
    description: `Total balance ${formatMoney(totalBalance ?? 0n)}`,
  };
  const waiting = await waitForApproval(
    admin,
    { kind: "update", customerId, amountMinor, request },
    origin,
  );
  if (!waiting) throw new Error("these balances need no approval");
  return waiting;
}

/** What sets balances that waited, within a transaction, from what the account has by then. */
export async function prepareBalances(
  customerId: string,
  request: Prisma.JsonValue,
): Promise<
  (tx: Tx, admin: Admin, origin: Origin) => Promise<{ entryId: bigint | null }>
> {
  const stored = request as {
    totalBalance: string;
    availableBalance: string | null;
  };
  const adjustments = await bankAccount("adjustments");
  return async (tx, admin, origin) => {
    const customer = await lockCustomer(tx, customerId, adjustments);
    if (!customer) throw new DomainError("USER_NOT_FOUND");
    const { before, after, entryId } = await setBalances(
      tx,
      admin,
      customer,
      {
        totalBalance: BigInt(stored.totalBalance),
        ...(stored.availableBalance !== null && {
          availableBalance: BigInt(stored.availableBalance),
        }),
      },
      origin,
    );
    await audit(tx, admin, origin, {
      action: "customer.update",
      subjectCustomerId: customerId,
      before,
      after: { changed: Object.keys(after), ...after },
    });
    return { entryId };
  };
}
