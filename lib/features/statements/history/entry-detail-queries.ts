import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { referenceOf } from "@/lib/ledger/reference";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { findEntry } from "./admin-queries";
import { historyActions } from "./audit";
import { type Counterpart, findCounterpart } from "./counterpart-queries";
import {
  type ExchangeFacts,
  findExchange,
  type LinkedEntry,
  listLinkedEntries,
} from "./exchange-queries";
import { type StaffHistoryRow, toStaffHistoryRow } from "./row";
import type { Travel } from "./travel";
import { findTravel } from "./travel-queries";

/** One side of an entry. */
export type EntryPosting = {
  direction: "debit" | "credit";
  amountMinor: bigint;
  /** Credits minus debits, after the entry. A bank account is all its stripes together, as in the books. */
  balanceAfterMinor: bigint;
  kind: string;
  number: string | null;
  /** Null for a bank account and for a deleted customer. */
  name: string | null;
};

/** The people who brought an entry about. */
type EntryPeople = {
  enteredBy: "customer" | "staff" | "system";
  /** Username of the staff member or full name of the customer; null for a former one and the system. */
  actorName: string | null;
  /** Username of the staff member who requested it, if it needed approval. */
  madeByName: string | null;
  /** The reason why staff posted it; null without one. */
  reason: string | null;
};

/** The decision about a wire. */
type WireDecision = {
  decidedAt: Date;
  /** Username of the staff member; null for a former one and for the other bank. */
  decidedByName: string | null;
  isByOtherBank: boolean;
  /** Username of the staff member who requested the decision, if it needed approval. */
  decisionMadeByName: string | null;
};

/** A link between a wire and its settlement. */
type EntryLink = { id: string; reference: string };

/** An entry with its postings, its counterpart and the people who made it. */
export type EntryDetail = StaffHistoryRow &
  EntryPeople & {
    postings: EntryPosting[];
    counterpart: Counterpart | null;
    decision: WireDecision | null;
    travel: Travel | null;
    /** The day on which a wire arrives at the other bank, `yyyy-mm-dd`; null for all else and for older wires. */
    arrivesOn: string | null;
    /** The settlement of a wire. */
    settlement: EntryLink | null;
    /** The wire of a settlement. */
    settledWire: EntryLink | null;
    /** The rate of the exchange that it belongs to. */
    exchange: ExchangeFacts | null;
    /** The other entries of the exchange. */
    linked: LinkedEntry[];
    /** The reversed entry that this one replaces. */
    rebooks: EntryLink | null;
    /** The entry that replaces this one. */
    rebookedAs: EntryLink | null;
  };

/** Returns one entry by its public id, or null. Writes an audit row for each customer account of the entry. */
export async function getEntryDetail(
  admin: Admin,
  publicId: string,
  context: RequestContext,
): Promise<EntryDetail | null> {
  const detail = await transaction(async (tx) => {
    const entry = await findEntry(tx, publicId);
    if (!entry) return null;
    const subjects = [
      [entry.debitCustomerId, entry.debitAccountId],
      [entry.creditCustomerId, entry.creditAccountId],
    ] as const;
    for (const [subjectCustomerId, subjectAccountId] of subjects)
      if (subjectCustomerId)
        await audit(tx, admin, context, {
          action: historyActions["history.view"],
          ...{ subjectCustomerId, subjectAccountId },
          entryId: entry.entryId,
        });
    const id = String(entry.entryId);
    return {
      ...toStaffHistoryRow(entry),
      ...(await getPeople(tx, id)),
      ...(await getSettlement(tx, id)),
      ...(await getRebooking(tx, id)),
      postings: await listPostings(tx, id),
      linked: await listLinkedEntries(tx, entry.entryId),
      decision: entry.wireState ? await findDecision(tx, id) : null,
      arrivesOn: entry.arrivesOn,
    };
  });
  if (!detail) return null;
  return {
    ...detail,
    travel: detail.wireState ? await findTravel(publicId) : null,
    counterpart: await findCounterpart(admin, publicId),
    exchange: await findExchange(publicId),
  };
}

const listPostings = (tx: Tx, entryId: string) =>
  tx.$queryRawUnsafe<EntryPosting[]>(
    `SELECT p.direction::text, p.amount_minor AS "amountMinor", a.kind::text, a.number,
            CASE WHEN a.kind = 'customer' THEN p.balance_after_minor ELSE (
              SELECT sum((SELECT q.balance_after_minor FROM ledger_postings q WHERE q.account_id = s.id AND q.id <= p.id
                          ORDER BY q.id DESC LIMIT 1)) FROM accounts s WHERE s.kind = a.kind AND s.currency = a.currency)::bigint
            END AS "balanceAfterMinor", c.full_name AS name
     FROM ledger_postings p JOIN accounts a ON a.id = p.account_id LEFT JOIN customers c ON c.id = a.customer_id
     WHERE p.entry_id = $1::bigint ORDER BY p.direction, p.id`,
    entryId,
  );

async function getPeople(tx: Tx, entryId: string): Promise<EntryPeople> {
  const rows = await tx.$queryRawUnsafe<EntryPeople[]>(
    `SELECT e.entered_by::text AS "enteredBy",
            coalesce((SELECT username FROM admins WHERE id = e.actor_id AND e.entered_by = 'staff'),
                     (SELECT full_name FROM customers WHERE id = e.actor_id AND e.entered_by = 'customer')) AS "actorName",
            (SELECT m.username FROM approvals a JOIN admins m ON m.id = a.made_by WHERE a.entry_id = e.id) AS "madeByName",
            (SELECT l.after ->> 'reason' FROM audit_log l WHERE l.entry_id = e.id AND l.action = 'posting.reason'
             ORDER BY l.id LIMIT 1) AS reason
     FROM ledger_entries e WHERE e.id = $1::bigint`,
    entryId,
  );
  return rows[0]!;
}

async function getSettlement(tx: Tx, entryId: string) {
  const rows = await tx.$queryRawUnsafe<
    { isWire: boolean; other: string; kind: string }[]
  >(
    `SELECT w.entry_id = $1::bigint AS "isWire", other.public_id AS other, d.kind::text
     FROM wires w JOIN ledger_entries d ON d.id = w.decision_id
     JOIN ledger_entries other ON other.id IN (w.entry_id, w.decision_id) AND other.id <> $1::bigint
     WHERE w.entry_id = $1::bigint OR w.decision_id = $1::bigint`,
    entryId,
  );
  const [row] = rows;
  // A return is the counterpart of its wire already.
  if (row?.kind !== "settlement")
    return { settlement: null, settledWire: null };
  const link = { id: row.other, reference: referenceOf(row.other) };
  return {
    settlement: row.isWire ? link : null,
    settledWire: row.isWire ? null : link,
  };
}

async function getRebooking(tx: Tx, entryId: string) {
  const rows = await tx.$queryRawUnsafe<
    { rebooks: string | null; rebookedAs: string | null }[]
  >(
    `SELECT (SELECT l.after ->> 'rebooks' FROM audit_log l WHERE l.entry_id = e.id AND l.action = 'posting.reason'
             ORDER BY l.id LIMIT 1) AS rebooks,
            (SELECT n.public_id::text FROM audit_log l JOIN ledger_entries n ON n.id = l.entry_id
             WHERE l.action = 'posting.reason' AND l.after ->> 'rebooks' = e.public_id::text
             ORDER BY l.id DESC LIMIT 1) AS "rebookedAs"
     FROM ledger_entries e WHERE e.id = $1::bigint`,
    entryId,
  );
  const { rebooks, rebookedAs } = rows[0]!;
  return { rebooks: toLink(rebooks), rebookedAs: toLink(rebookedAs) };
}

const toLink = (id: string | null): EntryLink | null =>
  id === null ? null : { id, reference: referenceOf(id) };

async function findDecision(
  tx: Tx,
  entryId: string,
): Promise<WireDecision | null> {
  const rows = await tx.$queryRawUnsafe<WireDecision[]>(
    `SELECT w.decided_at AS "decidedAt", m.username AS "decidedByName",
            w.rail <> 'hand' AND w.decided_by IS NULL AS "isByOtherBank",
            (SELECT r.username FROM approvals a JOIN admins r ON r.id = a.made_by
             WHERE a.kind = 'wire' AND a.status = 'approved' AND a.request ->> 'wire' = e.public_id::text
             ORDER BY a.decided_at DESC LIMIT 1) AS "decisionMadeByName"
     FROM wires w JOIN ledger_entries e ON e.id = w.entry_id LEFT JOIN admins m ON m.id = w.decided_by
     WHERE w.entry_id = $1::bigint AND w.decided_at IS NOT NULL`,
    entryId,
  );
  return rows[0] ?? null;
}
