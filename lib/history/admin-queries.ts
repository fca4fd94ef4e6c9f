import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/auth/callers";
import { transaction, type Tx } from "@/lib/db/prisma";
import type { Origin } from "@/lib/ledger/post";
import { cutPage, readIdCursor, type Page } from "@/lib/paging";
import { id as idSchema } from "@/lib/validation/fields";
import {
  type AdminHistoryRecord,
  type AdminHistoryRow,
  toAdminHistoryRow,
} from "./admin-row";
import { type AdminSearchFields, toAdminConditions } from "./admin-search";
import { NOT_REVERSED } from "./queries";

export type { AdminHistoryRow } from "./admin-row";

const COLUMNS = `
  e.id AS entry_id, e.public_id, e.kind::text, d.amount_minor, e.description, e.bank, e.counterparty_name,
  e.counterparty_number, e.value_at, e.entered_at, e.entered_by::text, w.status::text AS wire_status,
  e.kind = 'reversal' AS reverses,
  (SELECT r.id FROM ledger_entries r WHERE r.reverses_id = e.id AND r.kind = 'reversal') IS NOT NULL AS reversed,
  d.account_id AS debit_account_id, da.kind::text AS debit_kind, da.number AS debit_number,
  da.status::text AS debit_status, dc.id AS debit_customer_id, dc.full_name AS debit_name,
  c.account_id AS credit_account_id, ca.kind::text AS credit_kind, ca.number AS credit_number,
  cc.id AS credit_customer_id, cc.full_name AS credit_name`;

const ENTRIES = `
  FROM ledger_entries e
  JOIN ledger_postings d ON d.entry_id = e.id AND d.direction = 'debit'
  JOIN accounts da ON da.id = d.account_id LEFT JOIN customers dc ON dc.id = da.customer_id
  JOIN ledger_postings c ON c.entry_id = e.id AND c.direction = 'credit'
  JOIN accounts ca ON ca.id = c.account_id LEFT JOIN customers cc ON cc.id = ca.customer_id
  LEFT JOIN wires w ON w.entry_id = e.id`;

/**
 * One page of the entries of the bank, newest first, by keyset on the entry id; reversed ones only where asked for.
 * Writes an audit row. @throws DomainError CURSOR_INVALID.
 */
export async function listAllHistory(
  admin: Admin,
  page: Page & { search?: AdminSearchFields },
  origin: Origin,
): Promise<{ rows: AdminHistoryRow[]; nextCursor: string | null }> {
  const cursor = readIdCursor(page.cursor);
  const { sql, values } = toAdminConditions(page.search ?? {}, 2, NOT_REVERSED);
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, origin, { action: "history.list" });
    return tx.$queryRawUnsafe<AdminHistoryRecord[]>(
      `SELECT ${COLUMNS} ${ENTRIES} WHERE e.id < $1::bigint ${sql} ORDER BY e.id DESC LIMIT $2::int`,
      cursor,
      page.limit + 1,
      ...values,
    );
  });
  const { kept, nextCursor } = cutPage(rows, page.limit, (row) => row.entry_id);
  return { rows: kept.map(toAdminHistoryRow), nextCursor };
}

/** What of an entry its reversal needs to know. */
export type EntrySides = AdminHistoryRecord & {
  debit_account_id: bigint;
  debit_status: string;
  credit_account_id: bigint;
};

/** An entry by its public id, or null. */
export async function findEntry(
  tx: Tx,
  publicId: string,
): Promise<EntrySides | null> {
  if (!idSchema.safeParse(publicId).success) return null;
  const rows = await tx.$queryRawUnsafe<EntrySides[]>(
    `SELECT ${COLUMNS} ${ENTRIES} WHERE e.public_id = $1::uuid`,
    publicId,
  );
  return rows[0] ?? null;
}
