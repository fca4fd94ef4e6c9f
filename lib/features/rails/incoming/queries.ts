import "server-only";
import { findWaiting, type WaitingRequest } from "@/lib/approvals/queries";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { railActions } from "../audit";
import { aboutIncoming } from "./approval";
import { WAITING } from "./waiting";

/** The most rows of a list; the rest follows when some of them are done. */
const MOST = 100;

/** A wire that the other bank has not answered. */
export type DoubtfulWire = {
  id: string;
  reference: string;
  payeeName: string;
  bank: string;
  amountMinor: bigint;
  currency: Currency;
  since: Date;
};

/** A payment of another bank that waits for staff, or that the other bank recalls. */
export type WaitingIncoming = {
  id: string;
  state: "waiting" | "credited";
  /** The reason why it waits: `currency`, `blocked` or `pot`; "" for a recalled one that was credited. */
  reason: string;
  payerName: string;
  payeeName: string;
  payeeNumber: string;
  text: string;
  amountMinor: bigint;
  currency: Currency;
  /** The time at which it was received, or recalled. */
  since: Date;
  /** The ISO code of the recall; null without one. */
  recallReason: string | null;
  /** The customer who has the money; null while it waits. */
  holder: string | null;
  request: WaitingRequest | null;
};

/** A message that was refused, that contradicts an earlier answer, or that could not be applied for a minute. */
export type MessageToCheck = {
  id: string;
  direction: "in" | "out";
  state: "refused" | "doubt" | "waiting";
  type: string;
  uetr: string | null;
  /** The public id of the transaction that it concerns; null if this bank has none. */
  entryId: string | null;
  fault: string;
  body: string;
  at: Date;
};

type RailWork = {
  wires: DoubtfulWire[];
  incoming: WaitingIncoming[];
  messages: MessageToCheck[];
};

/** Returns what waits for staff between this bank and the other one, the oldest first, and writes an audit row. */
export async function listRailWork(
  admin: Admin,
  context: RequestContext,
): Promise<RailWork> {
  const work = await transaction(async (tx) => {
    await audit(tx, admin, context, { action: railActions["rails.list"] });
    return {
      wires: await listDoubtfulWires(tx),
      incoming: await listIncoming(tx),
      messages: await listMessages(tx),
    };
  });
  const requests = await findWaiting(
    work.incoming.map(({ id }) => aboutIncoming(id)),
  );
  return {
    ...work,
    incoming: work.incoming.map((row) => ({
      ...row,
      request: requests.get(aboutIncoming(row.id)) ?? null,
    })),
  };
}

async function listDoubtfulWires(tx: Tx): Promise<DoubtfulWire[]> {
  const rows = await tx.$queryRawUnsafe<Omit<DoubtfulWire, "reference">[]>(
    `SELECT e.public_id AS id, e.counterparty_name AS "payeeName", e.bank, p.amount_minor AS "amountMinor", a.currency,
            w.in_doubt_since AS since
     FROM wires w JOIN ledger_entries e ON e.id = w.entry_id
     JOIN ledger_postings p ON p.entry_id = w.entry_id AND p.direction = 'debit' JOIN accounts a ON a.id = p.account_id
     WHERE w.status = 'pending' AND w.in_doubt_since IS NOT NULL ORDER BY w.entry_id LIMIT $1::int`,
    MOST,
  );
  return rows.map((row) => ({ ...row, reference: referenceOf(row.id) }));
}

const listIncoming = (tx: Tx) =>
  tx.$queryRawUnsafe<Omit<WaitingIncoming, "request">[]>(
    `SELECT i.id, i.state, i.reason, i.payer_name AS "payerName", i.payee_name AS "payeeName", i.payee_number AS "payeeNumber",
            i.text, i.amount_minor AS "amountMinor", i.currency,
            ${WAITING.since} AS since,
            CASE WHEN i.recalled_at IS NOT NULL AND i.recall_answered_at IS NULL THEN i.recall_reason END AS "recallReason",
            c.full_name AS holder
     FROM ${WAITING.from}
     LEFT JOIN ledger_postings p ON p.entry_id = coalesce(i.decision_id, i.entry_id) AND p.direction = 'credit'
     LEFT JOIN accounts a ON a.id = p.account_id LEFT JOIN customers c ON c.id = a.customer_id
     WHERE ${WAITING.where} ORDER BY since, i.id LIMIT $1::int`,
    MOST,
  );

/**
 * Those about a payment of this bank come first, and the list has room for as many of them as of the others. So no
 * number of one kind, or of messages that nobody can check, takes the oldest of the other kind off it.
 */
const listMessages = (tx: Tx) =>
  tx.$queryRawUnsafe<MessageToCheck[]>(
    `SELECT id, direction, state, type, uetr, fault, body, at, "entryId" FROM (
     SELECT m.id, m.direction, m.state, m.type, m.uetr, m.fault, m.body, m.created_at AS at, e.public_id AS "entryId",
            row_number() OVER (PARTITION BY e.public_id IS NULL ORDER BY m.state = 'waiting', m.created_at, m.id) AS nth
     FROM rail_messages m
     LEFT JOIN LATERAL (
       SELECT e.public_id FROM ledger_entries e
       WHERE e.public_id = m.uetr
          OR e.id = (SELECT i.entry_id FROM incoming_payments i WHERE i.rail = m.rail AND i.uetr = m.uetr) LIMIT 1) e ON true
     WHERE m.state IN ('refused', 'doubt') AND m.checked_by IS NULL
        OR m.state = 'waiting' AND m.direction = 'in' AND m.created_at < clock_timestamp() - interval '1 minute') listed
     WHERE nth <= $1::int ORDER BY "entryId" IS NULL, nth`,
    MOST,
  );
