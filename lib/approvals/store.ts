import "server-only";
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
  madeBy: string,
  approval: NewApproval,
  idempotency: IdempotencyKey | undefined,
): Promise<string> {
  const { id } = await tx.approval.create({
    data: {
      ...approval,
      madeBy,
      ...(idempotency && {
        idempotencyScope: idempotency.scope,
        idempotencyKey: idempotency.key,
        requestHash: new Uint8Array(idempotency.requestHash),
      }),
    },
    select: { id: true },
  });
  return id;
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
  const rows = await tx.$queryRawUnsafe<StoredApproval[]>(
    `${SELECT_APPROVAL} FOR UPDATE OF a`,
    id,
  );
  return rows[0] ?? null;
}

export async function writeDecision(
  tx: Tx,
  id: string,
  decision: {
    status: Exclude<ApprovalStatus, "waiting">;
    decidedBy: string;
    reason: string | null;
    entryId: bigint | null;
  },
): Promise<void> {
  await tx.approval.update({
    where: { id },
    data: { ...decision, decidedAt: new Date() },
    select: { id: true },
  });
}
