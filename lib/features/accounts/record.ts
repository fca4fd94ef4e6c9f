import "server-only";
import { changedValues } from "@/lib/audit/changed-values";
import { audit, type Actor } from "@/lib/audit/store";
import type { Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { type Account, toShown } from "./account";
import { accountActions } from "./audit";
import { lockAccount } from "./queries";

/** A locked account, as it was before the change. */
export type Locked = { id: bigint; customerId: string; account: Account };

const stateOf = ({ state, freeOfFeesUntil }: Account) => ({
  state,
  until: freeOfFeesUntil ?? "",
});

/**
 * Writes the audit row of a change that its owner or staff have made to an account in this transaction, with the values
 * before and after. Values that the owner chose, such as the name, are personal. Writes no row if nothing changed.
 * @returns the account after the change; null if it is as before.
 */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  context: RequestContext,
  {
    id,
    customerId,
    account,
    action,
    reason,
  }: Locked & {
    action: Exclude<keyof typeof accountActions, "account.open">;
    reason?: string | undefined;
  },
): Promise<Account | null> {
  const changed = await lockAccount(tx, { id: customerId }, account.number);
  if (!changed) throw new DomainError(commonErrors.NOT_FOUND);
  const { before, after } = changedValues(stateOf(account), stateOf(changed));
  const personal =
    action === "account.change"
      ? changedValues(toShown(account), toShown(changed))
      : { before: {}, after: {} };
  if (Object.keys({ ...after, ...personal.after }).length === 0) return null;
  await audit(tx, actor, context, {
    action: accountActions[action],
    subjectCustomerId: customerId,
    subjectAccountId: id,
    before,
    after: { ...after, ...(reason && { reason }) },
    personal,
  });
  return changed;
}
