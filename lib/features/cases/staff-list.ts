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
import { type CaseFilters, toCaseConditions } from "./filters";
import {
  type FoundSums,
  MAX_SUMMED,
  type SumRow,
  toFoundSums,
} from "@/lib/ledger/found-sums";
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

const FROM_CASES_SQL = `
  FROM cases k
  JOIN customers c ON c.id = k.customer_id
  JOIN ledger_entries e ON e.id = k.entry_id
  JOIN ledger_postings p ON p.entry_id = k.entry_id AND p.direction = 'debit'
  JOIN accounts a ON a.id = p.account_id
  JOIN conversations v ON v.id = k.conversation_id
  LEFT JOIN admins s ON s.id = v.assigned_to`;

/** The position from which a list of cases continues: after a case, or before the first one. */
type After = { time: Date | string; id: string };

const beginningOf = ({ show }: CaseFilters): After =>
  show === "closed"
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
  const { sql, values } = toCaseConditions(admin, filters, 3);
  const isClosed = filters.show === "closed";
  const order = isClosed ? "DESC" : "ASC";
  return tx.$queryRawUnsafe<StaffCase[]>(
    `SELECT k.id, k.number, k.kind::text, k.status::text, k.opened_at AS "openedAt", k.closed_at AS "closedAt",
            c.id AS "customerId", c.full_name AS "customerName", a.number AS "accountNumber",
            e.public_id AS "paymentId", p.amount_minor AS "amountMinor", a.currency, s.username AS assignee
     ${FROM_CASES_SQL}
     WHERE (k.opened_at, k.id) ${isClosed ? "<" : ">"} ($1::timestamptz, $2::uuid) ${sql}
     ORDER BY k.opened_at ${order}, k.id ${order} LIMIT $3::int`,
    from.time,
    from.id,
    limit,
    ...values,
  );
}

/** Returns the number of the cases of a filter and the sums of their payments, up to `limit` cases. */
export const sumCases = (admin: Admin, filters: CaseFilters, limit?: number) =>
  transaction((tx) => readSums(tx, admin, filters, limit));

export async function readSums(
  tx: Tx,
  admin: Admin,
  filters: CaseFilters,
  limit = MAX_SUMMED,
): Promise<FoundSums> {
  const { sql, values } = toCaseConditions(admin, filters, 1);
  const rows = await tx.$queryRawUnsafe<SumRow[]>(
    `SELECT currency, count(*)::int AS count, sum(minor)::text AS minor FROM (
       SELECT a.currency, p.amount_minor AS minor ${FROM_CASES_SQL} WHERE true ${sql} LIMIT $1::int) found
     GROUP BY currency ORDER BY currency`,
    limit + 1,
    ...values,
  );
  return toFoundSums(rows, limit);
}

/**
 * Returns one page of cases, and writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listCases(
  admin: Admin,
  { limit, cursor, filters }: Page & { filters: CaseFilters },
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

/**
 * Returns the case that follows another one in a list, or null. The other one may have left the list, for example
 * because it was decided.
 */
export async function findNextCase(
  admin: Admin,
  filters: CaseFilters,
  { openedAt, id }: Pick<StaffCase, "openedAt" | "id">,
): Promise<Pick<StaffCase, "id" | "number"> | null> {
  const after = { time: openedAt, id };
  const [next] = await transaction((tx) =>
    readCases(tx, admin, filters, { after, limit: 1 }),
  );
  return next ?? null;
}
