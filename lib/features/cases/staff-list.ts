import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import type { CaseKind, CaseStatus } from "@/lib/platform/db/generated/enums";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import {
  cutTimePage,
  readTimeCursor,
  type Page,
} from "@/lib/platform/http/paging";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { NIL_ID } from "@/lib/platform/validation/fields";
import { caseActions } from "./audit";
import type { CaseFilters, CaseView } from "./filters";
import type { Currency } from "@/lib/ledger/money";

export type StaffCase = {
  id: string;
  number: string;
  kind: CaseKind;
  status: CaseStatus;
  openedAt: Date;
  closedAt: Date | null;
  customerId: string;
  customerName: string;
  accountNumber: string;
  paymentId: string;
  amountMinor: bigint;
  currency: Currency;
  /** The username of the member of staff it is assigned to. */
  assignee: string | null;
};

const CONDITIONS: Record<CaseView, string> = {
  open: "k.closed_at IS NULL",
  mine: "k.closed_at IS NULL AND v.assigned_to = $2::uuid",
  closed: "k.closed_at IS NOT NULL",
};

const FOUND = ({ view }: CaseFilters) => `
  FROM cases k
  JOIN customers c ON c.id = k.customer_id
  JOIN ledger_entries e ON e.id = k.entry_id
  JOIN ledger_postings p ON p.entry_id = k.entry_id AND p.direction = 'debit'
  JOIN accounts a ON a.id = p.account_id
  JOIN conversations v ON v.id = k.conversation_id
  LEFT JOIN admins s ON s.id = v.assigned_to
  WHERE ${CONDITIONS[view]} AND ($1::text IS NULL OR k.kind::text = $1) AND $2::uuid IS NOT NULL`;

/** Where a list of cases goes on: after a case, or at its first one. */
type After = { time: Date | string; id: string };

const beginningOf = ({ view }: CaseFilters): After =>
  view === "closed"
    ? readTimeCursor(undefined)
    : { time: "-infinity", id: NIL_ID };

/**
 * Returns at most `limit` cases. Open cases begin with the oldest, closed ones with the newest.
 * @param page `after` is null for the first ones
 */
export function readCases(
  tx: Tx,
  admin: Admin,
  filters: CaseFilters,
  { after, limit }: { after: After | null; limit: number },
): Promise<StaffCase[]> {
  const from = after ?? beginningOf(filters);
  const isClosed = filters.view === "closed";
  const order = isClosed ? "DESC" : "ASC";
  return tx.$queryRawUnsafe<StaffCase[]>(
    `SELECT k.id, k.number, k.kind::text, k.status::text, k.opened_at AS "openedAt", k.closed_at AS "closedAt",
            c.id AS "customerId", c.full_name AS "customerName", a.number AS "accountNumber",
            e.public_id AS "paymentId", p.amount_minor AS "amountMinor", a.currency, s.username AS assignee
     ${FOUND(filters)} AND (k.opened_at, k.id) ${isClosed ? "<" : ">"} ($3::timestamptz, $4::uuid)
     ORDER BY k.opened_at ${order}, k.id ${order} LIMIT $5::int`,
    filters.kind ?? null,
    admin.id,
    from.time,
    from.id,
    limit,
  );
}

/** Counts cases, up to `most`. */
export async function countCases(
  tx: Tx,
  admin: Admin,
  filters: CaseFilters,
  most: number,
): Promise<number> {
  const [row] = await tx.$queryRawUnsafe<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM (SELECT ${FOUND(filters)} LIMIT $3::int) found`,
    filters.kind ?? null,
    admin.id,
    most,
  );
  return row.count;
}

/**
 * Returns one page of cases, and writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listCases(
  admin: Admin,
  { limit, cursor, ...filters }: Page & CaseFilters,
  context: RequestContext,
): Promise<{ cases: StaffCase[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readTimeCursor(cursor);
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, context, { action: caseActions["case.list"] });
    return readCases(tx, admin, filters, { after, limit: limit + 1 });
  });
  const { pageRows, nextCursor } = cutTimePage(
    rows,
    limit,
    (row) => row.openedAt,
  );
  return { cases: pageRows, nextCursor };
}
