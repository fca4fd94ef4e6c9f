import "server-only";
import { z } from "zod";
import {
  dayParams,
  queryReader,
  textParam,
  type Query,
} from "@/lib/platform/http/page-query";
import { EXPOSING_KINDS_SQL } from "@/lib/approvals/amount";
import { audit } from "@/lib/audit/store";
import { openPersonal } from "@/lib/audit/personal";
import type { Admin, ViewedCustomer } from "@/lib/identity/callers";
import { toCustomerIdSql } from "@/lib/identity/customer-key";
import { toStaffIdSql } from "@/lib/identity/staff-key";
import { joinConditions, type Conditions } from "@/lib/platform/db/conditions";
import { duringDays } from "@/lib/platform/db/day-filter";
import { pool } from "@/lib/platform/db/pool";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { referenceOf } from "@/lib/ledger/reference";
import { cutPage, readIdCursor, type Page } from "@/lib/platform/http/paging";
import { backOfficeActions } from "@/lib/features/back-office/audit";
import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";

/** A customer whom a row of a log is about. `fullName` is null once the customer is deleted. */
export type ConcernedCustomer = {
  id: string;
  fullName: string | null;
  accountNumber: string;
};

export type AuditLine = {
  id: bigint;
  at: Date;
  actorKind: "customer" | "staff" | "system";
  /** Username of the staff member or full name of the customer; empty if that person was deleted. */
  actor: string;
  action: string;
  customer: ConcernedCustomer | null;
  entry: { id: string; reference: string } | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** That of its amounts: the stored one, or else that of the account that it is about; null without one. */
  currency: Currency | null;
  ip: string;
};

/** The filters in the page's address. */
export const auditSearchParams = {
  staff: textParam,
  /** A customer's account number or id. */
  customer: textParam,
  action: textParam,
  /** Days in Zurich, inclusive. */
  ...dayParams,
  /** Leaves out what staff only viewed. */
  show: z.literal("changes"),
};

export type AuditSearch = Query<typeof auditSearchParams>;

/** Reads the filters of a call. */
export const readAuditSearch = queryReader(auditSearchParams);

type AuditRecord = Omit<AuditLine, "customer" | "entry"> & {
  customerId: string | null;
  customerName: string | null;
  accountNumber: string | null;
  entryPublicId: string | null;
  sealed: Uint8Array | null;
  keyId: string | null;
  wrapped: Uint8Array | null;
};

/** Returns SQL that joins an account, or without one the main account of a customer, who may be deleted. */
export const accountOf = (
  customerId: string,
  accountId = "NULL",
) => `LEFT JOIN LATERAL (
    SELECT number, currency FROM accounts WHERE id = ${accountId}
    UNION ALL SELECT number, currency FROM accounts WHERE customer_id = ${customerId} AND is_main
    UNION ALL SELECT n.number, n.currency FROM former_customers f JOIN accounts n ON n.id = f.account_id
    WHERE f.customer_id = ${customerId} LIMIT 1)`;

/**
 * The currency of the amounts of an audit row `l` about an account `a`. Rows about requests did not always store it, and
 * what a request exposes is not in the currency of the account.
 */
export const AUDITED_CURRENCY_SQL = `coalesce(
  l.after ->> 'currency',
  CASE WHEN l.action = 'approval.request' AND l.after ->> 'kind' IN (${EXPOSING_KINDS_SQL}) THEN '${BASE_CURRENCY}' END,
  a.currency)`;

const AUDIT_LINES_SQL = `
  SELECT l.id, l.at, l.actor_kind::text AS "actorKind", coalesce(m.username, self.full_name, '') AS actor, l.action,
         l.subject_customer_id AS "customerId", c.full_name AS "customerName", a.number AS "accountNumber",
         ${AUDITED_CURRENCY_SQL} AS currency,
         e.public_id AS "entryPublicId", l.before, l.after, l.ip,
         l.sealed, k.key_id AS "keyId", k.wrapped
  FROM audit_log l
  LEFT JOIN admins m ON l.actor_kind = 'staff' AND m.id = l.actor_id
  LEFT JOIN customers self ON l.actor_kind = 'customer' AND self.id = l.actor_id
  LEFT JOIN customers c ON c.id = l.subject_customer_id
  ${accountOf("l.subject_customer_id", "l.subject_account_id")} a ON true
  LEFT JOIN customer_keys k ON l.sealed IS NOT NULL AND k.customer_id = l.subject_customer_id
  LEFT JOIN ledger_entries e ON e.id = l.entry_id`;

/**
 * Returns one page of the audit log, newest first, by keyset on its id. Reading the log writes an audit row as well.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listAudit(
  admin: Admin,
  page: Page & { search: AuditSearch },
  context: RequestContext,
): Promise<{ rows: AuditLine[]; nextCursor: string | null }> {
  const cursor = readIdCursor(page.cursor);
  const { sql, values } = toConditions(page.search, 2);
  const rows = await transaction(async (tx) => {
    const records = await tx.$queryRawUnsafe<AuditRecord[]>(
      `${AUDIT_LINES_SQL} WHERE l.id < $1::bigint ${sql} ORDER BY l.id DESC LIMIT $2::int`,
      cursor,
      page.limit + 1,
      ...values,
    );
    const subject = page.search.customer && records[0]?.customerId;
    await audit(tx, admin, context, {
      action: backOfficeActions["audit.list"],
      ...(subject && { subjectCustomerId: subject }),
    });
    return records;
  });
  const { pageRows, nextCursor } = cutPage(rows, page.limit, (row) => row.id);
  return { rows: pageRows.map(toLine), nextCursor };
}

/** Counts the rows of a filter, up to `limit`. */
export async function countAudit(
  tx: Tx,
  search: AuditSearch,
  limit: number,
): Promise<number> {
  const { sql, values } = toConditions(search, 1);
  const [row] = await tx.$queryRawUnsafe<{ count: bigint }[]>(
    `SELECT count(*) FROM (SELECT FROM audit_log l WHERE true ${sql} LIMIT $1::int) found`,
    limit,
    ...values,
  );
  return Number(row!.count);
}

/** Returns the rows of a filter before another one, newest first. The caller writes the audit row. */
export async function readAudit(
  search: AuditSearch,
  before: bigint | null,
  limit: number,
): Promise<AuditLine[]> {
  const { sql, values } = toConditions(search, 2);
  const { rows } = await pool().query<AuditRecord>(
    `${AUDIT_LINES_SQL} WHERE ($1::bigint IS NULL OR l.id < $1::bigint) ${sql} ORDER BY l.id DESC LIMIT $2::int`,
    [before, limit, ...values],
  );
  return rows.map(toLine);
}

/** The number of newest rows that are searched for rows other than postings, which the history shows. */
const NEWEST = 500;

/** Returns the newest rows of the audit log about a customer, without the ledger's rows of postings. */
export async function listAuditOf(
  customer: ViewedCustomer,
  limit: number,
): Promise<AuditLine[]> {
  const { rows } = await pool().query<AuditRecord>(
    `${AUDIT_LINES_SQL} WHERE l.id IN (
       SELECT id FROM (
         SELECT id, action FROM audit_log WHERE subject_customer_id = $1 ORDER BY id DESC LIMIT ${NEWEST}) newest
       WHERE action NOT LIKE 'ledger.%' ORDER BY id DESC LIMIT $2) ORDER BY l.id DESC`,
    [customer.id, limit],
  );
  return rows.map(toLine);
}

function toLine({
  customerId: id,
  customerName: fullName,
  accountNumber,
  entryPublicId: entryId,
  sealed,
  keyId,
  wrapped,
  ...line
}: AuditRecord): AuditLine {
  const personal =
    id && sealed && keyId && wrapped
      ? openPersonal(id, { keyId, wrapped }, sealed)
      : {};
  return {
    ...line,
    before: merged(line.before, personal.before),
    after: merged(line.after, personal.after),
    customer: id ? { id, fullName, accountNumber: accountNumber ?? "" } : null,
    entry: entryId ? { id: entryId, reference: referenceOf(entryId) } : null,
  };
}

const merged = (
  values: Record<string, unknown> | null,
  personal: Record<string, unknown> | undefined,
) => (values || personal ? { ...values, ...personal } : null);

/** Leaves out the actions that change nothing, by their names. */
const CHANGES_ONLY = String.raw`l.action !~ '\.(view|list|sign-ins|export|show|entries)$' AND l.action <> 'payee.check'`;

function toConditions(
  { staff, customer, action, show, ...days }: AuditSearch,
  parameterOffset: number,
): Conditions {
  return joinConditions(parameterOffset, (bind) => [
    staff &&
      `l.actor_kind = 'staff' AND l.actor_id = ${toStaffIdSql(staff, bind)}`,
    customer && `l.subject_customer_id = ${toCustomerIdSql(customer, bind)}`,
    action && `l.action = ${bind(action)}`,
    show && CHANGES_ONLY,
    ...duringDays(days, bind, "l.at"),
  ]);
}

export async function listStaffNames(_admin: Admin): Promise<string[]> {
  const { rows } = await pool().query<{ username: string }>(
    "SELECT username FROM admins ORDER BY lower(username) LIMIT 500",
  );
  return rows.map(({ username }) => username);
}
