import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { IS_ONE_OF_SEVERAL_SQL } from "@/lib/ledger/named-account";
import { pool } from "@/lib/platform/db/pool";
import { cutPage, readIdCursor, type Page } from "@/lib/platform/http/paging";
import { inlineLabel } from "./values";

/** A staff access to a customer's data, as the customer reads it. */
export type AccessRecord = {
  id: string;
  at: Date;
  /** Username; empty if the staff member was deleted. */
  by: string;
  action: string;
  /** The number of the account that it is about, if the customer has several; null without one. */
  account: string | null;
  /** Names of the changed fields, without their values. */
  fields: string[];
};

/**
 * Returns one page of staff accesses to this customer's data, newest first, by keyset on the row's id.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listAccessLog(
  customer: Customer,
  page: Page,
): Promise<{ accesses: AccessRecord[]; nextCursor: string | null }> {
  const { rows } = await pool().query<{
    id: bigint;
    at: Date;
    by: string;
    action: string;
    account: string | null;
    after: { changed?: unknown } | null;
  }>({
    name: "access_log",
    text: `SELECT l.id, l.at, coalesce(m.username, '') AS by, l.action, l.after,
                  CASE WHEN ${IS_ONE_OF_SEVERAL_SQL} THEN a.number END AS account
           FROM audit_log l LEFT JOIN admins m ON m.id = l.actor_id LEFT JOIN accounts a ON a.id = l.subject_account_id
           WHERE l.subject_customer_id = $1 AND l.actor_kind = 'staff' AND l.id < $2::bigint
           ORDER BY l.id DESC LIMIT $3`,
    values: [customer.id, readIdCursor(page.cursor), page.limit + 1],
  });
  const { pageRows, nextCursor } = cutPage(rows, page.limit, (row) => row.id);
  return {
    accesses: pageRows.map(({ id, after, ...access }) => ({
      ...access,
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
        .map(inlineLabel)
    : [];
}
