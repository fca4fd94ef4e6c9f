import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import type { ApprovalKind } from "@/lib/platform/db/generated/enums";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { approvalActions, subjectOf } from "./audit";
import { writeDecision, writeWithdrawal } from "./store";

type WaitingRow = {
  id: string;
  kind: ApprovalKind;
  madeBy: string;
  makerName: string;
  customerId: string | null;
  accountId: bigint | null;
};

const findWaiting = (tx: Tx, condition: string, ...values: unknown[]) =>
  tx.$queryRawUnsafe<WaitingRow[]>(
    `SELECT a.id, a.kind::text, a.made_by AS "madeBy", m.username AS "makerName", a.customer_id AS "customerId",
            a.account_id AS "accountId"
     FROM approvals a JOIN admins m ON m.id = a.made_by WHERE a.status = 'waiting' ${condition} ORDER BY a.id`,
    ...values,
  );

const lock = (tx: Tx, { id }: WaitingRow) =>
  tx.$queryRaw`SELECT approval_lock(${id}::uuid)::text`;

/**
 * Locks the request that waits about a matter, such as `loan:` and an id; null if there is none. With `action`, only a
 * request for this action.
 */
export async function lockWaiting(
  tx: Tx,
  about: string,
  action?: string,
): Promise<WaitingRow | null> {
  const find = () =>
    findWaiting(
      tx,
      "AND a.request->>'about' = $1 AND ($2::text IS NULL OR a.request->>'action' = $2)",
      about,
      action ?? null,
    );
  const [row] = await find();
  if (!row) return null;
  await lock(tx, row);
  // It may have been decided before the lock.
  return (await find()).find(({ id }) => id === row.id) ?? null;
}

/**
 * Closes the request that still waits about a matter which somebody has decided without it: the maker's own one is
 * withdrawn, another one is rejected with `reason`. The request `besides`, which is being carried out, is not closed.
 */
export async function closeWaiting(
  tx: Tx,
  admin: Admin,
  {
    about,
    action,
    besides,
    reason,
  }: { about: string; action?: string; besides?: string; reason: string },
  context: RequestContext,
): Promise<void> {
  const waiting = await lockWaiting(tx, about, action);
  if (waiting && waiting.id !== besides)
    await close(tx, { admin, context }, waiting, reason);
}

/** A customer who is being deleted, and the request that deletes them, which is not closed. */
type DeletedCustomer = { customerId: string; besides: string | undefined };

const findWaitingOf = (tx: Tx, { customerId, besides }: DeletedCustomer) =>
  findWaiting(
    tx,
    "AND a.customer_id = $1::uuid AND a.id IS DISTINCT FROM $2::uuid",
    customerId,
    besides ?? null,
  );

/**
 * Locks the requests that wait about a customer. Call it before the customer is locked: a decision locks its request
 * first as well, so that neither waits for the other.
 */
export async function lockWaitingOf(
  tx: Tx,
  customer: DeletedCustomer,
): Promise<void> {
  for (const waiting of await findWaitingOf(tx, customer))
    await lock(tx, waiting);
}

/** Closes all requests that wait about a customer who is being deleted, like {@link closeWaiting}. */
export async function closeWaitingOf(
  tx: Tx,
  admin: Admin,
  customer: DeletedCustomer,
  context: RequestContext,
): Promise<void> {
  for (const waiting of await findWaitingOf(tx, customer))
    await close(tx, { admin, context }, waiting, "The customer was deleted.");
}

/** Rejects all requests that wait and were made by a member of staff who has lost the right to them. */
export async function rejectWaitingBy(
  tx: Tx,
  admin: Admin,
  makerId: string,
  context: RequestContext,
): Promise<void> {
  const find = () => findWaiting(tx, "AND a.made_by = $1::uuid", makerId);
  for (const waiting of await find()) await lock(tx, waiting);
  // Some may have been decided before the lock.
  for (const waiting of await find())
    await close(
      tx,
      { admin, context },
      waiting,
      "The member of staff who made this request may no longer make it.",
    );
}

async function close(
  tx: Tx,
  { admin, context }: { admin: Admin; context: RequestContext },
  { id, kind, madeBy, makerName, ...about }: WaitingRow,
  reason: string,
): Promise<void> {
  const isOwn = madeBy === admin.id;
  if (isOwn) await writeWithdrawal(tx, admin, id);
  else
    await writeDecision(tx, admin, id, {
      essence: null,
      reason,
      entryId: null,
    });
  await audit(tx, admin, context, {
    action: approvalActions[isOwn ? "approval.withdraw" : "approval.reject"],
    ...subjectOf(about),
    after: { approval: id, kind, madeBy: makerName },
  });
}
