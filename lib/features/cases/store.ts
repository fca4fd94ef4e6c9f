import "server-only";
import { IS_UNCLAIMED_SQL } from "@/lib/features/payments/public-service";
import type { Admin, Customer } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import type { CaseKind, CaseStatus } from "@/lib/platform/db/generated/enums";
import type { Tx } from "@/lib/platform/db/prisma";
import type { Payment } from "./rules";

/** A payment of the customer, with its account and the ledger id of its entry. */
type OwnPayment = Payment & { entryId: bigint; accountId: bigint };

/**
 * Returns an entry of one of the customer's accounts by its public id; null if it does not exist or is someone else's.
 */
export async function findOwnPayment(
  customer: Customer,
  publicId: string,
): Promise<OwnPayment | null> {
  const { rows } = await pool().query<OwnPayment>(
    `SELECT e.id AS "entryId", a.id AS "accountId", p.direction::text, e.kind::text AS "entryKind", p.amount_minor AS "amountMinor", a.currency,
            payment_refunded_minor(e.id, a.customer_id) AS "refundedMinor",
            EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = e.id) AS "isUndone",
            CASE WHEN w.entry_id IS NOT NULL THEN wire_state(w) END AS "wireState", w.sent_at IS NOT NULL AS "isSent"
     FROM ledger_entries e
     JOIN ledger_postings p ON p.entry_id = e.id
     JOIN accounts a ON a.id = p.account_id AND a.customer_id = $2::uuid
     LEFT JOIN wires w ON w.entry_id = e.id
     -- For a payment between two accounts of the customer, this takes the side that paid.
     WHERE e.public_id = $1::uuid ORDER BY p.direction LIMIT 1`,
    [publicId, customer.id],
  );
  return rows[0] ?? null;
}

/** Inserts a case and returns its id and number. @throws the violation of cases_open_once or cases_recall_once. */
export async function insertCase(
  tx: Tx,
  data: {
    kind: CaseKind;
    customerId: string;
    entryId: bigint;
    conversationId: string;
  },
): Promise<{ id: string; number: string; openedAt: Date }> {
  return tx.case.create({
    data,
    select: { id: true, number: true, openedAt: true },
  });
}

/** A case with its payment. */
export type CaseFacts = Omit<Payment, "direction"> & {
  id: string;
  number: string;
  kind: CaseKind;
  status: CaseStatus;
  isClosed: boolean;
  customerId: string;
  conversationId: string;
  /** The account that paid. */
  accountId: bigint;
  accountNumber: string;
  /** The public id of the payment's entry. */
  paymentId: string;
  /** Whether it is a wire whose money came back when its account was closed. */
  isUnclaimed: boolean;
};

/** Returns a case with its payment; null if there is none. */
export async function findCase(tx: Tx, id: string): Promise<CaseFacts | null> {
  const rows = await tx.$queryRawUnsafe<CaseFacts[]>(
    `SELECT k.id, k.number, k.kind::text, k.status::text, k.closed_at IS NOT NULL AS "isClosed",
            k.customer_id AS "customerId", k.conversation_id AS "conversationId", a.id AS "accountId",
            a.number AS "accountNumber", e.public_id AS "paymentId", e.kind::text AS "entryKind",
            p.amount_minor AS "amountMinor", a.currency,
            payment_refunded_minor(k.entry_id, k.customer_id) AS "refundedMinor",
            EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = e.id) AS "isUndone",
            CASE WHEN w.entry_id IS NOT NULL THEN wire_state(w) END AS "wireState", w.sent_at IS NOT NULL AS "isSent",
            ${IS_UNCLAIMED_SQL} AS "isUnclaimed"
     FROM cases k
     JOIN ledger_entries e ON e.id = k.entry_id
     JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit'
     JOIN accounts a ON a.id = p.account_id
     LEFT JOIN wires w ON w.entry_id = e.id
     WHERE k.id = $1::uuid`,
    id,
  );
  return rows[0] ?? null;
}

const CASES_OF = {
  open: { closedAt: null },
  reversed: { status: "reversed" },
} as const;

/** Returns the id of the open case about an entry, or of the one that its reversal has closed; null without one. */
export async function findCaseOf(
  tx: Tx,
  entryId: bigint,
  state: keyof typeof CASES_OF,
): Promise<string | null> {
  const found = await tx.case.findFirst({
    where: { entryId, ...CASES_OF[state] },
    select: { id: true },
  });
  return found?.id ?? null;
}

/** Like {@link findCase}, for a case that only this transaction can change from here on. */
export async function lockCase(tx: Tx, id: string): Promise<CaseFacts | null> {
  await tx.$queryRaw`SELECT id FROM cases WHERE id = ${id}::uuid FOR UPDATE`;
  // Reads after the lock what the transaction before has changed.
  return findCase(tx, id);
}

/** The new state of a case, with what the state needs. */
type CaseChange =
  | { status: "in_progress" }
  | { status: "declined"; reason: string }
  | { status: "refunded"; refundEntryId: bigint; refundedMinor: bigint };

export async function updateCase(
  tx: Tx,
  id: string,
  change: CaseChange,
): Promise<void> {
  await tx.case.update({ where: { id }, data: change, select: { id: true } });
}

export async function assignTo(
  tx: Tx,
  admin: Admin,
  conversationId: string,
): Promise<void> {
  await tx.conversation.update({
    where: { id: conversationId },
    data: { assignedTo: admin.id },
    select: { id: true },
  });
}
