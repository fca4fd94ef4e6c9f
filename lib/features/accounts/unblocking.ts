import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import {
  doOrRequestApproval,
  type StaffRequest,
} from "@/lib/approvals/request";
import { storedReason } from "@/lib/approvals/stored-reason";
import { closeWaiting, lockWaiting } from "@/lib/approvals/waiting-requests";
import type { Admin } from "@/lib/identity/callers";
import { countTakeover, readExposed } from "@/lib/ledger/staff-accounts";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import type { RequestContext } from "@/lib/platform/http/request-context";
import type { StateReason } from "./schema";
import { unblockAccount } from "./staff-contract";
import type { Locked } from "./record";
import { lockOwned, recordIfChanged } from "./staff-change";
import { blockAccountRow, findOwner } from "./store";

const about = (accountId: bigint) => `unblocking:${accountId}`;

/** Unblocks an account whose owner has more than one person may hand over. */
export const unblockingApproval = defineApproval({
  kind: "unblocking",
  title: "Unblocking of an account of",
  right: unblockAccount.right,
  request: z.object({
    about: z.string(),
    account: z.string(),
    reason: storedReason,
  }),
  essence: () => ["unblock"],
  details: ({ account, reason }) => [
    ["Account", account],
    ["Reason", reason],
  ],
  prepare: ({ accountId, request: { reason } }) =>
    Promise.resolve(async (tx, admin, context) => {
      // By the id, because the number may have changed since the request.
      const locked = await lockOwned(tx, { id: accountId! });
      if (locked.account.state !== "blocked")
        throw new DomainError(staffLedgerErrors.APPROVAL_OUTDATED);
      await unblockLocked(tx, { admin, context }, locked, reason);
      return { entryId: null };
    }),
});

/**
 * Unblocks a customer's account. Counts like a status that is set to active: a block may keep a thief from the money,
 * so one person ends it only up to the amount.
 * @throws DomainError NOT_FOUND, ACCOUNT_BLOCKED if it is closed, RATE_MISSING or ALREADY_WAITING.
 */
export async function unblock(
  admin: Admin,
  number: string,
  { reason }: StateReason,
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  const request = { admin, context };
  const result = await transaction(async (tx) => {
    const owned = await findOwner(tx, { number });
    // In the order of an approval, which locks the request before the account.
    if (owned) await lockWaiting(tx, about(owned.id));
    const locked = await lockOwned(tx, { number });
    if (locked.account.state !== "blocked")
      return unblockLocked(tx, request, locked, reason);
    const approval = unblockingApproval.toApproval({
      customerId: locked.customerId,
      accountId: locked.id,
      amountMinor: await readExposed(tx, locked.customerId),
      request: { about: about(locked.id), account: number, reason },
    });
    return doOrRequestApproval(tx, request, approval, async () => {
      await countTakeover(tx, admin.sessionSecret, locked.customerId, {
        right: "serve",
        changes: ["unblocking"],
      });
      await unblockLocked(tx, request, locked, reason);
      await closeWaiting(
        tx,
        admin,
        {
          about: about(locked.id),
          reason: "The account was unblocked without this request.",
        },
        context,
      );
    });
  });
  if (result instanceof AcceptedReply) return result;
  return { message: "Account unblocked" };
}

async function unblockLocked(
  tx: Tx,
  request: StaffRequest,
  locked: Locked,
  reason: string,
): Promise<void> {
  await blockAccountRow(tx, request.admin, locked.id, false);
  await recordIfChanged(tx, request, locked, {
    action: "account.unblock",
    reason,
  });
}
