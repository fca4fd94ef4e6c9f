import "server-only";
import type { Admin } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import type { Posted } from "@/lib/ledger/post";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type {
  ApprovalKind,
  ApprovalStatus,
} from "@/lib/platform/db/generated/enums";
import { pool } from "@/lib/platform/db/pool";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import { takeTurn } from "@/lib/platform/db/turns";
import type { IdempotencyKey } from "@/lib/platform/http/request-context";
import { openPrivateData, sealPrivateData } from "./private-data";
import type { Approved } from "./rules";

export type NewApproval = {
  kind: ApprovalKind;
  /** The customer and the account that it is about; null for a request that concerns no customer. */
  customerId: string | null;
  accountId: bigint | null;
  amountMinor: bigint;
  /** The values of the act, which the database compares when the approval is used. */
  essence: (string | null)[];
  /** The request in the format of its handler, without the private data. */
  request: Prisma.InputJsonObject;
  /** Personal data and hashes of the request, kept until the decision; null without any. */
  privateData: Prisma.InputJsonObject | null;
};

/**
 * Inserts an approval request. Returns its id, and the currency of its account.
 * @throws the database's unique violation if the key was used before.
 */
export async function insertApproval(
  tx: Tx,
  admin: Admin,
  { kind, customerId, accountId, essence, ...approval }: NewApproval,
  idempotency: IdempotencyKey | undefined,
): Promise<{ id: string; currency: Currency | null }> {
  const { amountMinor, request, privateData } = approval;
  const [stored] = await tx.$queryRaw<
    [{ id: string; currency: Currency | null }]
  >`
    SELECT approval_request(${admin.sessionSecret}, ${kind}::approval_kind, ${accountId}::bigint, ${amountMinor},
                            ${essence}::text[], ${JSON.stringify(request)}::jsonb, ${idempotency?.scope ?? null},
                            ${idempotency?.key ?? null}, ${idempotency?.requestHash ?? null}::bytea)::text AS id,
           (SELECT currency FROM accounts WHERE id = ${accountId}::bigint) AS currency`;
  if (privateData && customerId)
    await tx.approvalPrivateData.create({
      data: {
        approvalId: stored.id,
        customerId,
        sealed: await sealPrivateData(
          tx,
          { customerId, approvalId: stored.id },
          privateData,
        ),
      },
      select: { approvalId: true },
    });
  return stored;
}

/** Makes transactions that use this key take turns. */
export const lockKey = (
  tx: Tx,
  { scope, key }: IdempotencyKey,
): Promise<void> => takeTurn(tx, `${scope}:${key}`);

type EarlierUse = {
  requestHash: Uint8Array;
  /** The request that waits or waited for approval; null if the movement was posted at once. */
  approvalId: string | null;
  status: ApprovalStatus | null;
  /** The posted entry, if any. */
  entry: Posted | null;
};

type EarlierUseRow = Omit<EarlierUse, "entry"> &
  Omit<Posted, "entryId" | "replayed"> & { entryId: bigint | null };

/** Returns what a key was used for: an entry of the ledger, or a request for approval. */
export async function findByKey(
  { scope, key }: IdempotencyKey,
  db: Pick<Tx, "$queryRawUnsafe"> = prisma(),
): Promise<EarlierUse | null> {
  const [row] = await db.$queryRawUnsafe<EarlierUseRow[]>(
    `SELECT coalesce(e.request_hash, a.request_hash) AS "requestHash", a.id AS "approvalId", a.status::text,
            p.id AS "entryId", p.public_id AS "publicId", p.kind::text, p.entered_at AS "enteredAt"
     FROM (SELECT $1 AS scope, $2 AS key) k
     LEFT JOIN ledger_entries e ON e.idempotency_scope = k.scope AND e.idempotency_key = k.key
     LEFT JOIN approvals a ON a.idempotency_scope = k.scope AND a.idempotency_key = k.key
     LEFT JOIN ledger_entries p ON p.id = coalesce(e.id, a.entry_id)
     WHERE e.id IS NOT NULL OR a.id IS NOT NULL`,
    scope,
    key,
  );
  if (!row) return null;
  const { requestHash, approvalId, status, entryId, ...posted } = row;
  const entry =
    entryId === null ? null : { ...posted, entryId, replayed: true };
  return { requestHash, approvalId, status, entry };
}

// Without an exchange rate it counts as more than any teller may approve.
const COUNTS_SQL =
  "coalesce(approval_counts_minor(a, requested_value_at(a)), 9223372036854775807)";

/** Returns what requests count for a teller who approves them, by request. */
export async function readCounted(
  requests: readonly { id: string }[],
): Promise<Map<string, bigint>> {
  const { rows } = await pool().query<{ id: string; minor: bigint }>(
    `SELECT a.id::text, ${COUNTS_SQL} AS minor FROM approvals a WHERE a.id = ANY ($1::uuid[])`,
    [requests.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, minor }) => [id, minor]));
}

export type StoredApproval = {
  id: string;
  kind: ApprovalKind;
  status: ApprovalStatus;
  madeBy: string;
  makerName: string;
  /** Whether the maker may still make such a request. */
  makerMayRequest: boolean;
  /** Null once the customer is deleted. */
  customerId: string | null;
  /** Null for a request that concerns no customer. */
  accountId: bigint | null;
  amountMinor: bigint;
  /** Its amount for a teller who approves it: in the currency of the bank, as often as its value date counts. */
  countsMinor: bigint;
  /** The request with its private data. */
  request: Prisma.JsonValue;
};

const SELECT_APPROVAL = `SELECT a.id, a.kind::text, a.status::text, a.made_by AS "madeBy", m.username AS "makerName",
  may_request(a.made_by, a.kind) AS "makerMayRequest", a.customer_id AS "customerId", a.account_id AS "accountId",
  a.amount_minor AS "amountMinor", ${COUNTS_SQL} AS "countsMinor", a.request, p.sealed, k.key_id AS "keyId", k.wrapped
  FROM approvals a JOIN admins m ON m.id = a.made_by LEFT JOIN approval_private_data p ON p.approval_id = a.id
  LEFT JOIN customer_keys k ON k.customer_id = p.customer_id
  WHERE a.id = $1::uuid`;

type ApprovalRecord = Omit<StoredApproval, "request"> & {
  request: Prisma.JsonObject;
  sealed: Uint8Array | null;
  keyId: string | null;
  wrapped: Uint8Array | null;
};

function toStored({
  sealed,
  keyId,
  wrapped,
  request,
  ...row
}: ApprovalRecord): StoredApproval {
  const key = keyId && wrapped ? { keyId, wrapped } : null;
  const secret = openPrivateData({ ...row, key, sealed });
  return { ...row, request: { ...request, ...secret } };
}

export async function findApproval(id: string): Promise<StoredApproval | null> {
  const { rows } = await pool().query<ApprovalRecord>(SELECT_APPROVAL, [id]);
  return rows[0] ? toStored(rows[0]) : null;
}

/** Like {@link findApproval}, with a row lock, so that concurrent decisions run one at a time. */
export async function lockApproval(
  tx: Tx,
  id: string,
): Promise<StoredApproval | null> {
  await tx.$queryRaw`SELECT approval_lock(${id}::uuid)::text`;
  const rows = await tx.$queryRawUnsafe<ApprovalRecord[]>(SELECT_APPROVAL, id);
  return rows[0] ? toStored(rows[0]) : null;
}

/** Returns what a teller approved in the last 24 hours; nothing for other roles, for whom it is not counted. */
export async function findApproved(
  { id, role }: Pick<Admin, "id" | "role">,
  tx: Tx = prisma(),
): Promise<Approved> {
  if (role !== "teller") return { totalMinor: 0n, byCustomer: new Map() };
  const rows = await tx.$queryRawUnsafe<
    { customerId: string; sumMinor: bigint }[]
  >(
    `SELECT customer_id AS "customerId", sum(amount_minor)::bigint AS "sumMinor"
     FROM staff_effects
     WHERE admin_id = $1::uuid AND kind = 'approval' AND at > bank_now() - interval '24 hours'
     GROUP BY customer_id`,
    id,
  );
  return {
    totalMinor: rows.reduce((sum, { sumMinor }) => sum + sumMinor, 0n),
    byCustomer: new Map(
      rows.map(({ customerId, sumMinor }) => [customerId, sumMinor]),
    ),
  };
}

/** Returns the members of staff whose requests this one may not decide, although they are other people. */
export async function findPartners(
  { id }: Pick<Admin, "id">,
  tx: Tx = prisma(),
): Promise<ReadonlySet<string>> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    "SELECT id FROM admins WHERE act_as_one(id, $1::uuid)",
    id,
  );
  return new Set(rows.map((row) => row.id));
}

/** Writes a decision and deletes the private data of the request. */
export async function writeDecision(
  tx: Tx,
  { sessionSecret }: Admin,
  id: string,
  decision: {
    /** The values of the act that was approved; null for a rejection. */
    essence: (string | null)[] | null;
    reason: string | null;
    entryId: bigint | null;
  },
): Promise<void> {
  const { essence, reason, entryId } = decision;
  await tx.$queryRaw`
    SELECT approval_decide(${sessionSecret}, ${id}::uuid, ${essence !== null}, ${reason}, ${entryId}::bigint,
                           ${essence}::text[])::text`;
  await deletePrivateData(tx, id);
}

export async function writeWithdrawal(
  tx: Tx,
  { sessionSecret }: Admin,
  id: string,
): Promise<void> {
  await tx.$queryRaw`SELECT approval_withdraw(${sessionSecret}, ${id}::uuid)::text`;
  await deletePrivateData(tx, id);
}

async function deletePrivateData(tx: Tx, approvalId: string): Promise<void> {
  await tx.approvalPrivateData.deleteMany({ where: { approvalId } });
}
