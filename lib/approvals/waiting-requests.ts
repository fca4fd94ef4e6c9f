import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import type { ApprovalKind } from "@/lib/platform/db/generated/enums";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { approvalActions } from "./audit";
import { writeDecision, writeWithdrawal } from "./store";

type WaitingRow = {
  id: string;
  kind: ApprovalKind;
  madeBy: string;
  makerName: string;
  customerId: string | null;
};

/** Locks the request that waits about a matter, such as `loan:` and an id; null if there is none. */
export async function lockWaiting(
  tx: Tx,
  about: string,
): Promise<WaitingRow | null> {
  const find = () =>
    tx.$queryRawUnsafe<WaitingRow[]>(
      `SELECT a.id, a.kind::text, a.made_by AS "madeBy", m.username AS "makerName", a.customer_id AS "customerId"
       FROM approvals a JOIN admins m ON m.id = a.made_by WHERE a.request->>'about' = $1 AND a.status = 'waiting'`,
      about,
    );
  const [row] = await find();
  if (!row) return null;
  await tx.$queryRaw`SELECT approval_lock(${row.id}::uuid)::text`;
  // It may have been decided before the lock.
  return (await find()).find(({ id }) => id === row.id) ?? null;
}

/**
 * Closes the request that still waits about a matter which somebody has decided without it: the maker's own one is
 * withdrawn, another one is rejected with `reason`.
 */
export async function closeWaiting(
  tx: Tx,
  admin: Admin,
  { about, reason }: { about: string; reason: string },
  context: RequestContext,
): Promise<void> {
  const waiting = await lockWaiting(tx, about);
  if (waiting) await close(tx, { admin, context }, waiting, reason);
}

/** A customer who is being deleted, and the request that deletes them, which is not closed. */
type DeletedCustomer = { customerId: string; besides: string | undefined };

const findWaitingOf = (tx: Tx, { customerId, besides }: DeletedCustomer) =>
  tx.$queryRawUnsafe<WaitingRow[]>(
    `SELECT a.id, a.kind::text, a.made_by AS "madeBy", m.username AS "makerName", a.customer_id AS "customerId"
     FROM approvals a JOIN admins m ON m.id = a.made_by
     WHERE a.customer_id = $1::uuid AND a.status = 'waiting' AND a.id IS DISTINCT FROM $2::uuid ORDER BY a.id`,
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
  for (const { id } of await findWaitingOf(tx, customer))
    await tx.$queryRaw`SELECT approval_lock(${id}::uuid)::text`;
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

async function close(
  tx: Tx,
  { admin, context }: { admin: Admin; context: RequestContext },
  { id, kind, madeBy, makerName, customerId }: WaitingRow,
  reason: string,
): Promise<void> {
  const isOwn = madeBy === admin.id;
  if (isOwn) await writeWithdrawal(tx, admin, id);
  else
    await writeDecision(tx, admin, id, {
      isApproved: false,
      reason,
      entryId: null,
    });
  await audit(tx, admin, context, {
    action: approvalActions[isOwn ? "approval.withdraw" : "approval.reject"],
    ...(customerId && { subjectCustomerId: customerId }),
    after: { approval: id, kind, madeBy: makerName },
  });
}
