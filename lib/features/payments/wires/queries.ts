import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { referenceOf } from "@/lib/ledger/reference";
import { cutPage, readIdCursor, type Page } from "@/lib/platform/http/paging";
import { wireActions } from "./audit";

export type PendingWire = {
  id: string;
  reference: string;
  /** Null if the account has no owner any more. */
  senderName: string | null;
  senderId: string | null;
  senderAccount: string;
  beneficiaryName: string;
  beneficiaryAccount: string;
  bank: string;
  description: string;
  amountMinor: bigint;
  enteredAt: Date;
};

type PendingWireRow = Omit<PendingWire, "id" | "reference"> & {
  entryId: bigint;
  publicId: string;
};

// A wire that was reversed manually needs no decision.
const PENDING = `w.status = 'pending' AND NOT EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = w.entry_id)`;

/** Returns one page of pending wires, oldest first, and writes an audit row. */
export async function listPendingWires(
  admin: Admin,
  page: Page,
  context: RequestContext,
): Promise<{ wires: PendingWire[]; nextCursor: string | null }> {
  const after = page.cursor === undefined ? "0" : readIdCursor(page.cursor);
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, context, { action: wireActions["wires.list"] });
    return tx.$queryRawUnsafe<PendingWireRow[]>(
      `SELECT w.entry_id AS "entryId", e.public_id AS "publicId", c.id AS "senderId", c.full_name AS "senderName",
              a.number AS "senderAccount", e.counterparty_name AS "beneficiaryName",
              e.counterparty_number AS "beneficiaryAccount", e.bank, e.description, p.amount_minor AS "amountMinor",
              e.entered_at AS "enteredAt"
       FROM wires w
       JOIN ledger_entries e ON e.id = w.entry_id
       JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit'
       JOIN accounts a ON a.id = p.account_id
       LEFT JOIN customers c ON c.id = a.customer_id
       WHERE ${PENDING} AND w.entry_id > $1::bigint ORDER BY w.entry_id LIMIT $2::int`,
      after,
      page.limit + 1,
    );
  });
  const { pageRows, nextCursor } = cutPage(
    rows,
    page.limit,
    (row) => row.entryId,
  );
  return {
    wires: pageRows.map(({ entryId: _, publicId, ...wire }) => ({
      ...wire,
      id: publicId,
      reference: referenceOf(publicId),
    })),
    nextCursor,
  };
}

export async function countPendingWires(_admin: Admin): Promise<number> {
  const { rows } = await pool().query<{ count: bigint }>(
    `SELECT count(*) FROM wires w WHERE ${PENDING}`,
  );
  return Number(rows[0]!.count);
}
