import "server-only";
import type { Admin } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { pool } from "@/lib/platform/db/pool";
import { cutPage, readIdCursor, type Page } from "@/lib/platform/http/paging";
import type { ManualKind } from "./kinds";

/** An entry between two accounts of the bank that staff have made by hand. */
export type ManualEntryRow = {
  entryId: bigint;
  publicId: string;
  enteredAt: Date;
  valueAt: Date;
  debit: ManualKind;
  credit: ManualKind;
  currency: Currency;
  amountMinor: bigint;
  description: string;
  /** Usernames. */
  requestedBy: string | null;
  approvedBy: string | null;
  /** Public ids of the entry that this one undoes, and of the one that undoes it. */
  reverses: string | null;
  reversedBy: string | null;
  /** Whether it is reversed, or is a reversal: then nothing undoes it but a new entry. */
  isUndone: boolean;
};

const ENTRIES_SQL = `
  SELECT e.id AS "entryId", e.public_id AS "publicId", e.entered_at AS "enteredAt", e.value_at AS "valueAt",
         da.kind::text AS debit, ca.kind::text AS credit, da.currency, d.amount_minor AS "amountMinor", e.description,
         (SELECT m.username FROM approvals a JOIN admins m ON m.id = a.made_by WHERE a.entry_id = e.id) AS "requestedBy",
         (SELECT m.username FROM admins m WHERE m.id = e.actor_id) AS "approvedBy",
         (SELECT r.public_id FROM ledger_entries r WHERE r.id = e.reverses_id) AS reverses,
         (SELECT r.public_id FROM ledger_entries r WHERE r.reverses_id = e.id) AS "reversedBy",
         e.reverses_id IS NOT NULL OR EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = e.id) AS "isUndone"
  FROM ledger_entries e
  JOIN ledger_postings d ON d.entry_id = e.id AND d.direction = 'debit' JOIN accounts da ON da.id = d.account_id
  JOIN ledger_postings c ON c.entry_id = e.id AND c.direction = 'credit' JOIN accounts ca ON ca.id = c.account_id
  WHERE e.kind = 'manual'`;

/**
 * Returns one page of the manual entries, newest first, by keyset on their ids.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listManualEntries(
  _admin: Admin,
  { limit, cursor }: Page,
): Promise<{ entries: ManualEntryRow[]; nextCursor: string | null }> {
  const rows = await readManualEntries(readIdCursor(cursor), limit + 1);
  const { pageRows, nextCursor } = cutPage(rows, limit, (row) => row.entryId);
  return { entries: pageRows, nextCursor };
}

/** Returns the newest entries below an id. */
export async function readManualEntries(
  below: string,
  limit: number,
): Promise<ManualEntryRow[]> {
  const { rows } = await pool().query<ManualEntryRow>(
    `${ENTRIES_SQL} AND e.id < $1::bigint ORDER BY e.id DESC LIMIT $2`,
    [below, limit],
  );
  return rows;
}

/** Returns a manual entry by its public id, or null. */
export async function findManualEntry(
  publicId: string,
): Promise<ManualEntryRow | null> {
  const { rows } = await pool().query<ManualEntryRow>(
    `${ENTRIES_SQL} AND e.public_id = $1::uuid`,
    [publicId],
  );
  return rows[0] ?? null;
}

/** Returns how many manual entries wait for a second person. */
export async function countWaitingEntries(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM approvals WHERE status = 'waiting' AND kind = 'manual_entry'",
  );
  return rows[0]!.count;
}
