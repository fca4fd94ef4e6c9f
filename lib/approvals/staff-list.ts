import "server-only";
import type { Admin } from "@/lib/identity/callers";
import type {
  ApprovalKind,
  ApprovalStatus,
} from "@/lib/platform/db/generated/enums";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { readTimeCursor } from "@/lib/platform/http/paging";
import type { Currency, Money } from "@/lib/ledger/money";
import { MOVED_SQL } from "./amount";
import { type ApprovalFilters, toApprovalConditions } from "./filters";

/** A request without what only its handler can read. */
export type ListedApproval = {
  id: string;
  kind: ApprovalKind;
  status: ApprovalStatus;
  madeAt: Date;
  madeBy: string;
  /** Blank for a request that concerns no customer. */
  customerName: string;
  accountNumber: string;
  /** Null for a request that moves no money. */
  amountMinor: bigint | null;
  currency: Currency | null;
  decidedAt: Date | null;
  /** Null while it waits, and if the bank has ended it. */
  decidedBy: string | null;
  reason: string | null;
  /** The id of the posted entry, or of the wire itself. */
  entryId: string | null;
  /** The payee of a wire; blank for other kinds. */
  payee: string;
  decision: string;
};

/**
 * Returns at most `limit` requests, newest first.
 * @param after the request that the list follows; null for the first ones
 */
export function readApprovals(
  tx: Tx,
  filters: ApprovalFilters,
  {
    after,
    limit,
  }: { after: { time: Date | string; id: string } | null; limit: number },
): Promise<ListedApproval[]> {
  const from = after ?? readTimeCursor(undefined);
  const { sql, values } = toApprovalConditions(filters, 3);
  return tx.$queryRawUnsafe<ListedApproval[]>(
    `SELECT p.id, p.kind::text, p.status::text, p.made_at AS "madeAt", m.username AS "madeBy",
            coalesce(c.full_name, '') AS "customerName", coalesce(a.number, '') AS "accountNumber",
            ${MOVED_SQL} AS "amountMinor", CASE WHEN ${MOVED_SQL} IS NOT NULL THEN a.currency END AS currency,
            p.decided_at AS "decidedAt", d.username AS "decidedBy", p.reason,
            CASE p.kind WHEN 'wire' THEN (p.request ->> 'wire')::uuid ELSE e.public_id END AS "entryId",
            CASE p.kind WHEN 'wire' THEN p.request ->> 'payee' ELSE '' END AS payee,
            CASE WHEN p.kind <> 'wire' THEN '' WHEN p.request ->> 'returnReason' IS NULL THEN 'Settle' ELSE 'Return' END AS decision
     FROM approvals p
     JOIN admins m ON m.id = p.made_by
     LEFT JOIN admins d ON d.id = p.decided_by
     LEFT JOIN customers c ON c.id = p.customer_id
     LEFT JOIN accounts a ON a.id = p.account_id
     LEFT JOIN ledger_entries e ON e.id = p.entry_id
     WHERE (p.made_at, p.id) < ($1::timestamptz, $2::uuid) ${sql}
     ORDER BY p.made_at DESC, p.id DESC LIMIT $3::int`,
    from.time,
    from.id,
    limit,
    ...values,
  );
}

/** The most requests that are counted and added up. */
const MAX_SUMMED = 10_000;

/** Returns the number of the requests of a filter and the sums of their amounts, up to `limit` requests. */
export const sumApprovals = (
  _admin: Admin,
  filters: ApprovalFilters,
  limit?: number,
) => transaction((tx) => readApprovalSums(tx, filters, limit));

export async function readApprovalSums(
  tx: Tx,
  filters: ApprovalFilters,
  limit = MAX_SUMMED,
): Promise<{ count: number; sums: Money[]; isCut: boolean }> {
  const { sql, values } = toApprovalConditions(filters, 1);
  const rows = await tx.$queryRawUnsafe<
    { currency: Currency | null; count: number; minor: string | null }[]
  >(
    `SELECT currency, count(*)::int AS count, sum(minor)::text AS minor FROM (
       SELECT CASE WHEN ${MOVED_SQL} IS NOT NULL THEN a.currency END AS currency, ${MOVED_SQL} AS minor
       FROM approvals p LEFT JOIN accounts a ON a.id = p.account_id WHERE true ${sql} LIMIT $1::int) found
     GROUP BY currency ORDER BY currency`,
    limit + 1,
    ...values,
  );
  const count = rows.reduce((total, row) => total + row.count, 0);
  return {
    count: Math.min(count, limit),
    sums: rows.flatMap(({ currency, minor }) =>
      currency && minor ? [{ currency, minor: BigInt(minor) }] : [],
    ),
    isCut: count > limit,
  };
}
