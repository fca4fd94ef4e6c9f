import "server-only";
import type { Admin } from "@/lib/identity/callers";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type {
  ApprovalKind,
  ApprovalStatus,
} from "@/lib/platform/db/generated/enums";
import { pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import type { IdempotencyKey } from "@/lib/platform/http/request-context";

export type NewApproval = {
  kind: ApprovalKind;
  customerId: string;
  amountMinor: bigint;
  /** The request in the format of its handler. */
  request: Prisma.InputJsonObject;
};

/**
 * Inserts an approval request and returns its id.
 * @throws the database's unique violation if the key was used before.
 */
export async function insertApproval(
  tx: Tx,
  admin: Admin,
  { kind, customerId, amountMinor, request }: NewApproval,
  idempotency: IdempotencyKey | undefined,
): Promise<string> {
  const [row] = await tx.$queryRaw<[{ id: string }]>`
    SELECT approval_request(${admin.sessionSecret}, ${kind}::approval_kind, ${customerId}::uuid,
                            ${amountMinor}, ${JSON.stringify(request)}::jsonb, ${idempotency?.scope ?? null},
                            ${idempotency?.key ?? null}, ${idempotency?.requestHash ?? null}::bytea)::text AS id`;
  return row.id;
}

export async function findByKey({
  scope,
  key,
}: IdempotencyKey): Promise<{ id: string; requestHash: Buffer } | null> {
  const { rows } = await pool().query<{ id: string; requestHash: Buffer }>(
    `SELECT id, request_hash AS "requestHash" FROM approvals
     WHERE idempotency_scope = $1 AND idempotency_key = $2`,
    [scope, key],
  );
  return rows[0] ?? null;
}

export type StoredApproval = {
  id: string;
  kind: ApprovalKind;
  status: ApprovalStatus;
  madeBy: string;
  makerName: string;
  /** Null once the customer is deleted. */
  customerId: string | null;
  request: Prisma.JsonValue;
};

const SELECT_APPROVAL = `SELECT a.id, a.kind::text, a.status::text, a.made_by AS "madeBy", m.username AS "makerName",
  a.customer_id AS "customerId", a.request FROM approvals a JOIN admins m ON m.id = a.made_by WHERE a.id = $1::uuid`;

export async function findApproval(id: string): Promise<StoredApproval | null> {
  const { rows } = await pool().query<StoredApproval>(SELECT_APPROVAL, [id]);
  return rows[0] ?? null;
}

/** Like {@link findApproval}, with a row lock, so that concurrent decisions run one at a time. */
export async function lockApproval(
  tx: Tx,
  id: string,
): Promise<StoredApproval | null> {
  await tx.$queryRaw`SELECT approval_lock(${id}::uuid)::text`;
  const rows = await tx.$queryRawUnsafe<StoredApproval[]>(SELECT_APPROVAL, id);
  return rows[0] ?? null;
}

export async function writeDecision(
  tx: Tx,
  { sessionSecret }: Admin,
  id: string,
  decision: {
    isApproved: boolean;
    reason: string | null;
    entryId: bigint | null;
  },
): Promise<void> {
  const { isApproved, reason, entryId } = decision;
  await tx.$queryRaw`
    SELECT approval_decide(${sessionSecret}, ${id}::uuid, ${isApproved}, ${reason}, ${entryId}::bigint)::text`;
}

export async function writeWithdrawal(
  tx: Tx,
  { sessionSecret }: Admin,
  id: string,
): Promise<void> {
  await tx.$queryRaw`SELECT approval_withdraw(${sessionSecret}, ${id}::uuid)::text`;
}
