import "server-only";
import { findWaiting, type WaitingRequest } from "@/lib/approvals/queries";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { prisma, transaction, type Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  type FoundSums,
  MAX_SUMMED,
  type SumRow,
  toFoundSums,
} from "@/lib/ledger/found-sums";
import type { Currency } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import type { WireState } from "@/lib/ledger/wire-state";
import { cutPage, readIdCursor, type Page } from "@/lib/platform/http/paging";
import type { WireStatus } from "@/lib/platform/db/generated/enums";
import { aboutWire } from "./approval";
import { isPendingView, toWireConditions, type WireFilters } from "./filters";
import { paymentActions } from "@/lib/features/payments/audit";

export type StaffWire = {
  id: string;
  reference: string;
  status: WireStatus;
  /** Null if the account has no owner any more. */
  senderName: string | null;
  senderId: string | null;
  senderAccount: string;
  beneficiaryName: string;
  beneficiaryAccount: string;
  bank: string;
  description: string;
  paymentReference: string;
  amountMinor: bigint;
  currency: Currency;
  enteredAt: Date;
  /** The day on which it arrives at the other bank, `yyyy-mm-dd`; null for older wires. */
  arrivesOn: string | null;
  /** The time and the member of staff of the decision; null while pending. */
  decidedAt: Date | null;
  decidedBy: string | null;
  state: WireState;
  /** Whether it leaves as a message to the other bank, not by the hand of staff. */
  isOverRail: boolean;
  /** The request that waits for a second person; null if there is none. */
  waiting: WaitingRequest | null;
  /** The open case in which the customer asks to recall the wire; null if there is none. */
  recall: { id: string; number: string } | null;
};

export type WireRow = Omit<StaffWire, "id" | "reference" | "waiting"> & {
  entryId: bigint;
  publicId: string;
};

const FROM_WIRES_SQL = `
  FROM wires w
  JOIN ledger_entries e ON e.id = w.entry_id
  JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit'
  JOIN accounts a ON a.id = p.account_id
  LEFT JOIN customers c ON c.id = a.customer_id`;

/**
 * Returns at most `limit` wires. Pending ones begin with the oldest, others with the newest.
 * @param after the entry of the wire before; null for the first ones
 */
export function readWires(
  filters: WireFilters,
  after: bigint | string | null,
  limit: number,
  tx: Tx = prisma(),
): Promise<WireRow[]> {
  const { sql, values } = toWireConditions(filters, 2);
  const isPending = isPendingView(filters);
  return tx.$queryRawUnsafe<WireRow[]>(
    `SELECT w.entry_id AS "entryId", e.public_id AS "publicId", w.status::text, c.id AS "senderId",
            c.full_name AS "senderName", a.number AS "senderAccount", e.counterparty_name AS "beneficiaryName",
            e.counterparty_number AS "beneficiaryAccount", e.bank, e.description,
            e.payment_reference AS "paymentReference", p.amount_minor AS "amountMinor", a.currency,
            e.entered_at AS "enteredAt", w.arrives_on::text AS "arrivesOn", w.decided_at AS "decidedAt", s.username AS "decidedBy",
            wire_state(w) AS state, w.rail <> 'hand' AS "isOverRail",
            CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'number', k.number) END AS recall
     ${FROM_WIRES_SQL}
     LEFT JOIN admins s ON s.id = w.decided_by
     LEFT JOIN cases k ON k.entry_id = w.entry_id AND k.kind = 'recall' AND k.closed_at IS NULL
     WHERE ${
       isPending
         ? "w.entry_id > coalesce($1::bigint, 0)"
         : "($1::bigint IS NULL OR w.entry_id < $1::bigint)"
     } ${sql} ORDER BY w.entry_id ${isPending ? "ASC" : "DESC"} LIMIT $2::int`,
    after,
    limit,
    ...values,
  );
}

/** Returns the number and the sums of the wires of a filter, up to `limit` wires. */
export async function sumWires(
  filters: WireFilters,
  limit = MAX_SUMMED,
  tx: Tx = prisma(),
): Promise<FoundSums> {
  const { sql, values } = toWireConditions(filters, 1);
  const rows = await tx.$queryRawUnsafe<SumRow[]>(
    `SELECT currency, count(*)::int AS count, sum(minor)::text AS minor FROM (
       SELECT a.currency, p.amount_minor AS minor ${FROM_WIRES_SQL} WHERE true ${sql} LIMIT $1::int) found
     GROUP BY currency ORDER BY currency`,
    limit + 1,
    ...values,
  );
  return toFoundSums(rows, limit);
}

/**
 * Returns one page of the wires of a filter, and writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listWires(
  admin: Admin,
  { filters, ...page }: Page & { filters: WireFilters },
  context: RequestContext,
): Promise<{ wires: StaffWire[]; nextCursor: string | null }> {
  const after = page.cursor === undefined ? null : readIdCursor(page.cursor);
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, context, { action: paymentActions["wires.list"] });
    return readWires(filters, after, page.limit + 1, tx);
  });
  const { pageRows, nextCursor } = cutPage(
    rows,
    page.limit,
    (row) => row.entryId,
  );
  const waiting = await findWaiting(
    pageRows
      .filter(({ status }) => status === "pending")
      .map(({ publicId }) => aboutWire(publicId)),
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
