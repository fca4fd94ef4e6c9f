import "server-only";
import { findWaiting, type WaitingRequest } from "@/lib/approvals/queries";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import type { Currency } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { cutPage, readIdCursor, type Page } from "@/lib/platform/http/paging";
import type { WireStatus } from "@/lib/platform/db/generated/enums";
import { aboutWire } from "./approval";
import { paymentActions } from "@/lib/features/payments/audit";

export type StaffWire = {
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
  currency: Currency;
  enteredAt: Date;
  /** The time and the member of staff of the decision; null while pending. */
  decidedAt: Date | null;
  decidedBy: string | null;
  /** The request that waits for a second person; null if there is none. */
  waiting: WaitingRequest | null;
  /** The open case in which the customer asks to recall the wire; null if there is none. */
  recall: { id: string; number: string } | null;
};

type StaffWireRow = Omit<StaffWire, "id" | "reference" | "waiting"> & {
  entryId: bigint;
  publicId: string;
};

/**
 * Returns one page of wires with this status, and writes an audit row. Pending wires begin with the oldest, decided ones
 * with the newest.
 */
export async function listWires(
  admin: Admin,
  { status, ...page }: Page & { status: WireStatus },
  context: RequestContext,
): Promise<{ wires: StaffWire[]; nextCursor: string | null }> {
  const isPending = status === "pending";
  const after = page.cursor === undefined ? null : readIdCursor(page.cursor);
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, context, { action: paymentActions["wires.list"] });
    return tx.$queryRawUnsafe<StaffWireRow[]>(
      `SELECT w.entry_id AS "entryId", e.public_id AS "publicId", c.id AS "senderId", c.full_name AS "senderName",
              a.number AS "senderAccount", e.counterparty_name AS "beneficiaryName",
              e.counterparty_number AS "beneficiaryAccount", e.bank, e.description, p.amount_minor AS "amountMinor", a.currency,
              e.entered_at AS "enteredAt", w.decided_at AS "decidedAt", s.username AS "decidedBy",
              CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'number', k.number) END AS recall
       FROM wires w
       JOIN ledger_entries e ON e.id = w.entry_id
       JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit'
       JOIN accounts a ON a.id = p.account_id
       LEFT JOIN customers c ON c.id = a.customer_id
       LEFT JOIN admins s ON s.id = w.decided_by
       LEFT JOIN cases k ON k.entry_id = w.entry_id AND k.kind = 'recall' AND k.closed_at IS NULL
       WHERE ${
         isPending
           ? "w.status = 'pending' AND w.entry_id > coalesce($1::bigint, 0) ORDER BY w.entry_id"
           : `w.status = '${status}' AND ($1::bigint IS NULL OR w.entry_id < $1::bigint) ORDER BY w.entry_id DESC`
       } LIMIT $2::int`,
      after,
      page.limit + 1,
    );
  });
  const { pageRows, nextCursor } = cutPage(
    rows,
    page.limit,
    (row) => row.entryId,
  );
  const waiting = await findWaiting(
    isPending ? pageRows.map(({ publicId }) => aboutWire(publicId)) : [],
  );
  return {
    wires: pageRows.map(({ entryId: _, publicId, ...wire }) => ({
      ...wire,
      id: publicId,
      reference: referenceOf(publicId),
      waiting: waiting.get(aboutWire(publicId)) ?? null,
    })),
    nextCursor,
  };
}
