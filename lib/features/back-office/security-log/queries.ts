import "server-only";
import {
  dayParams,
  queryReader,
  textParam,
  type Query,
} from "@/lib/platform/http/page-query";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { toCustomerIdSql } from "@/lib/identity/customer-key";
import { toStaffIdSql } from "@/lib/identity/staff-key";
import {
  accountOf,
  type ConcernedCustomer,
} from "@/lib/features/back-office/audit-log/queries";
import { joinConditions, type Conditions } from "@/lib/platform/db/conditions";
import { duringDays } from "@/lib/platform/db/day-filter";
import { pool } from "@/lib/platform/db/pool";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { cutPage, readIdCursor, type Page } from "@/lib/platform/http/paging";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { networkOf } from "@/lib/platform/rate-limit/network";
import { backOfficeActions } from "@/lib/features/back-office/audit";

export type SecurityLine = {
  id: bigint;
  firstAt: Date;
  lastAt: Date;
  occurrences: number;
  event: string;
  realm: "customer" | "admin" | null;
  customer: ConcernedCustomer | null;
  /** The username of the member of staff; null if none is named. */
  staff: string | null;
  /** Empty if the occurrences of several addresses were added up. */
  ip: string;
  device: string;
  requestId: string;
};

/** The filters in the page's address. */
export const securitySearchParams = {
  event: textParam,
  staff: textParam,
  /** A customer's account number or id. */
  customer: textParam,
  /** An IP address; finds its whole network. */
  ip: textParam,
  /** Days in Zurich, inclusive. */
  ...dayParams,
};

export type SecuritySearch = Query<typeof securitySearchParams>;

/** Reads the filters of a call. */
export const readSecuritySearch = queryReader(securitySearchParams);

type SecurityRecord = Omit<SecurityLine, "customer"> & {
  customerId: string | null;
  customerName: string | null;
  accountNumber: string | null;
};

const SECURITY_LINES_SQL = `
  SELECT s.id, s.first_at AS "firstAt", s.last_at AS "lastAt", s.occurrences::int, s.event, s.realm::text,
         s.customer_id AS "customerId", c.full_name AS "customerName", a.number AS "accountNumber", m.username AS staff, s.ip, s.device,
         s.request_id AS "requestId"
  FROM security_events s
  LEFT JOIN customers c ON c.id = s.customer_id
  ${accountOf("s.customer_id")} a ON true
  LEFT JOIN admins m ON m.id = s.admin_id`;

/**
 * Returns one page of the security log, newest first, by keyset on its id. Reading it writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listSecurityEvents(
  admin: Admin,
  page: Page & { search: SecuritySearch },
  context: RequestContext,
): Promise<{ rows: SecurityLine[]; nextCursor: string | null }> {
  const { sql, values } = toConditions(page.search, 2);
  const cursor = readIdCursor(page.cursor);
  const records = await transaction(async (tx) => {
    const found = await tx.$queryRawUnsafe<SecurityRecord[]>(
      `${SECURITY_LINES_SQL} WHERE s.id < $1::bigint ${sql} ORDER BY s.id DESC LIMIT $2::int`,
      cursor,
      page.limit + 1,
      ...values,
    );
    const subject = page.search.customer && found[0]?.customerId;
    await audit(tx, admin, context, {
      action: backOfficeActions["security.list"],
      ...(subject && { subjectCustomerId: subject }),
    });
    return found;
  });
  const { pageRows, nextCursor } = cutPage(
    records,
    page.limit,
    (row) => row.id,
  );
  return { rows: pageRows.map(toLine), nextCursor };
}

/** Counts the rows of a filter, up to `limit`. */
export async function countSecurityEvents(
  tx: Tx,
  search: SecuritySearch,
  limit: number,
): Promise<number> {
  const { sql, values } = toConditions(search, 1);
  const [row] = await tx.$queryRawUnsafe<[{ count: number }]>(
    `SELECT count(*)::int AS count FROM (SELECT FROM security_events s WHERE true ${sql} LIMIT $1::int) found`,
    limit,
    ...values,
  );
  return row.count;
}

/** Returns the rows of a filter before another one, newest first. The caller writes the audit row. */
export async function readSecurityEvents(
  search: SecuritySearch,
  before: bigint | null,
  limit: number,
): Promise<SecurityLine[]> {
  const { sql, values } = toConditions(search, 2);
  const { rows } = await pool().query<SecurityRecord>(
    `${SECURITY_LINES_SQL} WHERE ($1::bigint IS NULL OR s.id < $1::bigint) ${sql} ORDER BY s.id DESC LIMIT $2::int`,
    [before, limit, ...values],
  );
  return rows.map(toLine);
}

const toLine = ({
  customerId: id,
  customerName: fullName,
  accountNumber,
  ...line
}: SecurityRecord): SecurityLine => ({
  ...line,
  customer: id ? { id, fullName, accountNumber: accountNumber ?? "" } : null,
});

function toConditions(
  { event, staff, customer, ip, ...days }: SecuritySearch,
  parameterOffset: number,
): Conditions {
  return joinConditions(parameterOffset, (bind) => [
    event && `s.event = ${bind(event)}`,
    staff && `s.admin_id = ${toStaffIdSql(staff, bind)}`,
    customer && `s.customer_id = ${toCustomerIdSql(customer, bind)}`,
    ip && `s.network = ${bind(networkOf(ip))}`,
    ...duringDays(days, bind, "s.first_at", "s.last_at"),
  ]);
}
