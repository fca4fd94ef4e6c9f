import "server-only";
import type { Admin, Customer } from "@/lib/auth/callers";
import { readCustomerKey } from "@/lib/customers/find";
import { pool } from "@/lib/db/pool";
import { transaction } from "@/lib/db/prisma";
import { isIsoDay } from "@/lib/format";
import { referenceOf } from "@/lib/history/row";
import type { Origin } from "@/lib/ledger/post";
import { cutPage, readIdCursor, type Page } from "@/lib/paging";
import { dayAfter, zurichMoment } from "@/lib/zurich";
import { audit } from "./store";
import { lowered } from "./values";

/** One row of the audit log as staff read it. */
export type AuditLine = {
  id: bigint;
  at: Date;
  actorKind: "customer" | "staff" | "system";
  /** Username of staff, full name of a customer; empty where neither is there any more. */
  actor: string;
  action: string;
  customer: { id: string; fullName: string } | null;
  entry: { id: string; reference: string } | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  ip: string;
};

/** The filters as they stand in an address; what cannot be read is left out. */
export type AuditSearch = {
  /** Username of a member of staff. */
  staff?: string | undefined;
  /** Number of a customer's account, or the customer's id. */
  customer?: string | undefined;
  action?: string | undefined;
  /** Days in Zurich, `yyyy-mm-dd`, both ends included. */
  from?: string | undefined;
  to?: string | undefined;
};

type AuditRecord = Omit<AuditLine, "customer" | "entry"> & {
  customer_id: string | null;
  customer_name: string | null;
  entry_public_id: string | null;
};

const LINES = `
  SELECT l.id, l.at, l.actor_kind::text AS "actorKind", coalesce(m.username, self.full_name, '') AS actor, l.action,
         c.id AS customer_id, c.full_name AS customer_name, e.public_id AS entry_public_id, l.before, l.after, l.ip
  FROM audit_log l
  LEFT JOIN admins m ON l.actor_kind = 'staff' AND m.id = l.actor_id
  LEFT JOIN customers self ON l.actor_kind = 'customer' AND self.id = l.actor_id
  LEFT JOIN customers c ON c.id = l.subject_customer_id
  LEFT JOIN ledger_entries e ON e.id = l.entry_id`;

/** The filters by name, from anything that has them by name. */
export function readAuditSearch(
  given: (name: string) => string | undefined,
): AuditSearch {
  const read = (name: string) =>
    given(name)?.replaceAll("\0", "").trim().slice(0, 100) || undefined;
  const day = (name: string) => {
    const text = read(name);
    return text && isIsoDay(text) ? text : undefined;
  };
  return {
    staff: read("staff"),
    customer: read("customer"),
    action: read("action"),
    from: day("from"),
    to: day("to"),
  };
}

/**
 * One page of the audit log, newest first, by keyset on its id. That somebody looked is written down as well.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listAudit(
  admin: Admin,
  page: Page & { search: AuditSearch },
  origin: Origin,
): Promise<{ rows: AuditLine[]; nextCursor: string | null }> {
  const cursor = readIdCursor(page.cursor);
  const { sql, values } = toConditions(page.search, 2);
  const rows = await transaction(async (tx) => {
    const found = await tx.$queryRawUnsafe<AuditRecord[]>(
      `${LINES} WHERE l.id < $1::bigint ${sql} ORDER BY l.id DESC LIMIT $2::int`,
      cursor,
      page.limit + 1,
      ...values,
    );
    const subject = page.search.customer && found[0]?.customer_id;
    await audit(tx, admin, origin, {
      action: "audit.list",
      ...(subject && { subjectCustomerId: subject }),
    });
    return found;
  });
  const { kept, nextCursor } = cutPage(rows, page.limit, (row) => row.id);
  return { rows: kept.map(toLine), nextCursor };
}

function toLine({
  customer_id: id,
  customer_name: fullName,
  entry_public_id: entryId,
  ...line
}: AuditRecord): AuditLine {
  return {
    ...line,
    customer: id ? { id, fullName: fullName ?? "" } : null,
    entry: entryId ? { id: entryId, reference: referenceOf(entryId) } : null,
  };
}

function toConditions(
  { staff, customer, action, from, to }: AuditSearch,
  taken: number,
): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${taken + values.push(value)}`;
  const conditions = [
    staff &&
      `l.actor_kind = 'staff'
       AND l.actor_id = (SELECT id FROM admins WHERE lower(username) = lower(${place(staff)}))`,
    customer && `l.subject_customer_id = ${customerOf(customer, place)}`,
    action && `l.action = ${place(action)}`,
    from && `l.at >= ${place(zurichMoment(from))}::timestamptz`,
    to && `l.at < ${place(zurichMoment(dayAfter(to)))}::timestamptz`,
  ].filter(Boolean);
  return { sql: conditions.map((one) => `AND ${one}`).join(" "), values };
}

function customerOf(text: string, place: (value: unknown) => string) {
  const key = readCustomerKey(text);
  // An id is not looked up: the log outlives the customer.
  return key && "id" in key
    ? `${place(key.id)}::uuid`
    : `(SELECT customer_id FROM accounts WHERE number = ${place(key?.number ?? "")})`;
}

/** The usernames of the staff, to filter by. */
export async function listStaffNames(_admin: Admin): Promise<string[]> {
  const { rows } = await pool().query<{ username: string }>(
    "SELECT username FROM admins ORDER BY lower(username) LIMIT 500",
  );
  return rows.map(({ username }) => username);
}

/** What a member of staff saw or changed of a customer's own, as the customer reads it. */
export type Look = {
  id: string;
  at: Date;
  /** Username; empty where that person is no longer there. */
  by: string;
  action: string;
  /** Names of what was changed; values stay where they are. */
  fields: string[];
};

/**
 * One page of what staff saw or changed of this customer's, newest first, by keyset on the row's id.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listLooks(
  customer: Customer,
  page: Page,
): Promise<{ looks: Look[]; nextCursor: string | null }> {
  const { rows } = await pool().query<{
    id: bigint;
    at: Date;
    by: string;
    action: string;
    after: { changed?: unknown } | null;
  }>({
    name: "looks",
    text: `SELECT l.id, l.at, coalesce(m.username, '') AS by, l.action, l.after
           FROM audit_log l LEFT JOIN admins m ON m.id = l.actor_id
           WHERE l.subject_customer_id = $1 AND l.actor_kind = 'staff' AND l.id < $2::bigint
           ORDER BY l.id DESC LIMIT $3`,
    values: [customer.id, readIdCursor(page.cursor), page.limit + 1],
  });
  const { kept, nextCursor } = cutPage(rows, page.limit, (row) => row.id);
  return {
    looks: kept.map(({ id, after, ...look }) => ({
      ...look,
      id: String(id),
      fields: fieldsOf(after?.changed),
    })),
    nextCursor,
  };
}

function fieldsOf(value: unknown): string[] {
  return Array.isArray(value)
    ? value
        .filter((name): name is string => typeof name === "string")
        .map(lowered)
    : [];
}
