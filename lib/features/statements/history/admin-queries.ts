import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  cutPage,
  encodeCursor,
  readIdCursor,
  type Page,
} from "@/lib/platform/http/paging";
import { id as idSchema } from "@/lib/platform/validation/fields";
import {
  type AdminSearchFields,
  toAccountIdSql,
  toAdminConditions,
} from "./admin-search";
import { ENTRY_COLUMNS_SQL } from "./entry-columns";
import { historyActions } from "./audit";
import {
  type FoundSums,
  MAX_SUMMED,
  type SumRow,
  toFoundSums,
} from "@/lib/ledger/found-sums";
import { NOT_REVERSED } from "./queries";
import {
  type StaffHistoryRecord,
  type StaffHistoryRow,
  toStaffHistoryRow,
} from "./row";

/**
 * Returns a column of a side's account; for the bank's position in an exchange that of the customer's account on the
 * other side. A subquery, because joins would be planned to read all accounts.
 */
const orPartner = (account: string, column: string, own: string) =>
  `CASE ${account}.kind WHEN 'position' THEN ${partner(column)} ELSE ${own} END`;

const partner = (column: string) => `(
  SELECT ${column} FROM ledger_postings x JOIN accounts xa ON xa.id = x.account_id LEFT JOIN customers xc ON xc.id = xa.customer_id
  WHERE x.id = exchange_partner(e.id))`;

const ofExchange = (column: string) =>
  `CASE WHEN 'position' IN (da.kind, ca.kind) THEN ${partner(column)} END`;

const SIDES_COLUMNS_SQL = `
  e.id AS "entryId", d.amount_minor AS "amountMinor", da.currency, ${ENTRY_COLUMNS_SQL},
  d.account_id AS "debitAccountId", da.kind::text AS "debitKind",
  ${orPartner("da", "xa.number", "da.number")} AS "debitNumber",
  (da.state = 'closed' OR (SELECT r.status FROM customer_rights r WHERE r.customer_id = da.customer_id) = 'closed') IS TRUE
    AS "isDebitClosed", dc.id AS "debitCustomerId", ${orPartner("da", "xc.full_name", "dc.full_name")} AS "debitName",
  c.account_id AS "creditAccountId", ca.kind::text AS "creditKind",
  ${orPartner("ca", "xa.number", "ca.number")} AS "creditNumber",
  cc.id AS "creditCustomerId", ${orPartner("ca", "xc.full_name", "cc.full_name")} AS "creditName",
  ${ofExchange("x.amount_minor")} AS "otherMinor", ${ofExchange("xa.currency")} AS "otherCurrency"`;

const FROM_SIDES_SQL = `
  FROM ledger_entries e
  JOIN ledger_postings d ON d.entry_id = e.id AND d.direction = 'debit'
  JOIN accounts da ON da.id = d.account_id LEFT JOIN customers dc ON dc.id = da.customer_id
  JOIN ledger_postings c ON c.entry_id = e.id AND c.direction = 'credit'
  JOIN accounts ca ON ca.id = c.account_id LEFT JOIN customers cc ON cc.id = ca.customer_id`;

/** Maximum number of entries that one page of a search scans; older ones are left to the next page. */
const WINDOW = 25_000;

/**
 * Returns one page of the bank's entries, newest first, by keyset on the entry id, and writes an audit row. Reversed
 * entries appear only on request. Settlements are left out: they move money between the bank's own accounts, for a
 * wire that is listed. A search scans `windowEntries` entries at a time, of one account or of all, so a page can
 * have fewer rows than its limit, or none, and still a next page.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listAllHistory(
  admin: Admin,
  page: Page & { search?: AdminSearchFields },
  context: RequestContext,
  windowEntries = WINDOW,
): Promise<{ rows: StaffHistoryRow[]; nextCursor: string | null }> {
  const cursor = readIdCursor(page.cursor);
  const { search = {} } = page;
  const { sql, values } = toAdminConditions(search, 3, NOT_REVERSED);
  const isSearch = isWindowed(search);
  const { rows, end } = await transaction(async (tx) => {
    await audit(tx, admin, context, { action: historyActions["history.list"] });
    const end = isSearch
      ? await findWindowEnd(tx, cursor, search.account, windowEntries)
      : null;
    const rows = await tx.$queryRawUnsafe<StaffHistoryRecord[]>(
      `SELECT ${SIDES_COLUMNS_SQL} ${FROM_SIDES_SQL} WHERE e.id < $1::bigint AND e.id >= $2::bigint ${sql}
       ORDER BY e.id DESC LIMIT $3::int`,
      cursor,
      end ?? 0n,
      page.limit + 1,
      ...values,
    );
    return { rows, end };
  });
  const { pageRows, nextCursor } = cutPage(
    rows,
    page.limit,
    (row) => row.entryId,
  );
  return {
    rows: pageRows.map(toStaffHistoryRow),
    nextCursor:
      nextCursor ?? (end === null ? null : encodeCursor([String(end)])),
  };
}

/** Filters that no index serves, so that a page looks through a window of entries. */
const isWindowed = ({
  q,
  type,
  kind,
  least,
  most,
  from,
  to,
}: AdminSearchFields) => [q, type, kind, least, most, from, to].some(Boolean);

/**
 * Returns the number and the sums of the entries that a search finds among the newest `windowEntries` ones. The list
 * writes the audit row.
 */
export async function sumHistory(
  _admin: Admin,
  search: AdminSearchFields,
  windowEntries = WINDOW,
): Promise<FoundSums> {
  const { sql, values } = toAdminConditions(search, 2, NOT_REVERSED);
  const { rows, end } = await transaction(async (tx) => {
    const end = isWindowed(search)
      ? await findWindowEnd(
          tx,
          readIdCursor(undefined),
          search.account,
          windowEntries,
        )
      : null;
    const rows = await tx.$queryRawUnsafe<SumRow[]>(
      `SELECT currency, count(*)::int AS count, sum(minor)::text AS minor FROM (
         SELECT da.currency, d.amount_minor AS minor ${FROM_SIDES_SQL} WHERE e.id >= $1::bigint ${sql}
         ORDER BY e.id DESC LIMIT $2::int) found
       GROUP BY currency ORDER BY currency`,
      end ?? 0n,
      MAX_SUMMED + 1,
      ...values,
    );
    return { rows, end };
  });
  const found = toFoundSums(rows);
  return { ...found, isCut: found.isCut || end !== null };
}

/** Counts the entries that a search finds, up to `limit`. */
export async function countHistory(
  tx: Tx,
  search: AdminSearchFields,
  limit: number,
): Promise<number> {
  const { sql, values } = toAdminConditions(search, 1, NOT_REVERSED);
  const [row] = await tx.$queryRawUnsafe<{ count: bigint }[]>(
    `SELECT count(*) FROM (SELECT ${FROM_SIDES_SQL} WHERE true ${sql} LIMIT $1::int) found`,
    limit,
    ...values,
  );
  return Number(row!.count);
}

/** Returns the entries that a search finds before another one, newest first. The caller writes the audit row. */
export async function readHistory(
  search: AdminSearchFields,
  before: bigint | null,
  limit: number,
): Promise<(StaffHistoryRow & { entryId: bigint })[]> {
  const { sql, values } = toAdminConditions(search, 2, NOT_REVERSED);
  const { rows } = await pool().query<StaffHistoryRecord>(
    `SELECT ${SIDES_COLUMNS_SQL} ${FROM_SIDES_SQL}
     WHERE ($1::bigint IS NULL OR e.id < $1::bigint) ${sql} ORDER BY e.id DESC LIMIT $2::int`,
    [before, limit, ...values],
  );
  return rows.map((record) => ({
    entryId: record.entryId,
    ...toStaffHistoryRow(record),
  }));
}

/** Returns the oldest entry of the window that ends before `before`; null if no entry is older than the window. */
async function findWindowEnd(
  tx: Tx,
  before: string,
  account: string | undefined,
  windowEntries: number,
): Promise<bigint | null> {
  const values: unknown[] = [before, windowEntries];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const entries = account
    ? `SELECT entry_id AS id FROM ledger_postings
       WHERE account_id = ${toAccountIdSql(account, bind)} AND entry_id < $1::bigint ORDER BY ledger_postings.id DESC`
    : "SELECT id FROM ledger_entries WHERE id < $1::bigint ORDER BY id DESC";
  const [row] = await tx.$queryRawUnsafe<{ id: bigint; count: bigint }[]>(
    `SELECT min(id) AS id, count(*) FROM (${entries} LIMIT $2::int) looked_through`,
    ...values,
  );
  return row && Number(row.count) === windowEntries ? row.id : null;
}

export async function findEntry(
  tx: Tx,
  publicId: string,
): Promise<StaffHistoryRecord | null> {
  if (!idSchema.safeParse(publicId).success) return null;
  const rows = await tx.$queryRawUnsafe<StaffHistoryRecord[]>(
    `SELECT ${SIDES_COLUMNS_SQL} ${FROM_SIDES_SQL} WHERE e.public_id = $1::uuid`,
    publicId,
  );
  return rows[0] ?? null;
}
