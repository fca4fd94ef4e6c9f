import "server-only";
import type { StaffRequest } from "@/lib/approvals/request";
import { notifyChanges } from "@/lib/identity/notify";
import {
  type Change,
  type ChangeFacts,
  isChange,
} from "@/lib/notifications/changes";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { formatIsoDay } from "@/lib/platform/format";
import type { Account } from "./account";
import { lockAccount } from "./queries";
import { type Locked, recordChange } from "./record";
import { accountFact } from "./service";
import { findOwner } from "./store";

type ByStaff = {
  action: Exclude<Extract<Change, `account.${string}`>, "account.open">;
  reason?: string;
};

/** Runs `act` on the account of this number, which it locks. Records a change and notifies the owner of it. */
export const change = (
  request: StaffRequest,
  number: string,
  of: ByStaff,
  act: (tx: Tx, locked: Locked) => Promise<void>,
): Promise<void> =>
  transaction(async (tx) => {
    const locked = await lockOwned(tx, { number });
    await act(tx, locked);
    await recordIfChanged(tx, request, locked, of);
  });

/** Records what staff have changed of a locked account, and notifies its owner. Does nothing if it is as before. */
export async function recordIfChanged(
  tx: Tx,
  { admin, context }: StaffRequest,
  locked: Locked,
  { action, reason }: ByStaff,
): Promise<void> {
  const changed = await recordChange(tx, admin, context, {
    ...locked,
    action: action === "account.name" ? "account.change" : action,
    reason,
  });
  if (!changed) return;
  const until = action === "account.fees" && changed.freeOfFeesUntil;
  const fact = accountFact(locked.account);
  await notify(tx, locked.customerId, {
    [action]: until ? `${fact}, none until ${formatIsoDay(until)}` : fact,
  });
}

/** Locks the account of this number or id. @throws DomainError NOT_FOUND. */
export async function lockOwned(
  tx: Tx,
  which: { number: string } | { id: bigint },
): Promise<Locked> {
  const found = await findOwner(tx, which);
  if (!found) throw new DomainError(commonErrors.NOT_FOUND);
  const { number, ...owner } = found;
  const account = await requireAccount(tx, owner.customerId, number);
  return { ...owner, account };
}

/** @throws DomainError NOT_FOUND. */
export async function requireAccount(
  tx: Tx,
  id: string,
  number: string,
): Promise<Account> {
  const account = await lockAccount(tx, { id }, number);
  if (!account) throw new DomainError(commonErrors.NOT_FOUND);
  return account;
}

/** Notifies the owner of what staff did with an account. */
export const notify = (tx: Tx, customerId: string, facts: ChangeFacts) =>
  notifyChanges(tx, customerId, {
    by: "staff",
    changes: Object.keys(facts).filter(isChange),
    facts,
  });
