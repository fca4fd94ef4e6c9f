import "server-only";
import type { Customer } from "@/lib/identity/callers";
import type { Tx } from "@/lib/platform/db/prisma";

/** Starts a conversation about an entry. Its first message must follow in the same transaction. */
export async function startConversation(
  tx: Tx,
  customerId: string,
  entryId: bigint,
): Promise<string> {
  const { id } = await tx.conversation.create({
    data: { customerId, entryId },
    select: { id: true },
  });
  return id;
}

/** An entry from the side of one customer's account. */
export type OwnEntry = {
  entryId: bigint;
  direction: "credit" | "debit";
  amountMinor: bigint;
  kind: string;
  isReversed: boolean;
  wireStatus: "pending" | "settled" | "returned" | null;
};

/** Returns an entry of the customer's account by its public id; null if there is none or it is someone else's. */
export async function findOwnEntry(
  tx: Tx,
  customer: Customer,
  publicId: string,
): Promise<OwnEntry | null> {
  const rows = await tx.$queryRawUnsafe<OwnEntry[]>(
    `SELECT e.id AS "entryId", p.direction::text, p.amount_minor AS "amountMinor", e.kind::text,
            EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = e.id) AS "isReversed",
            w.status::text AS "wireStatus"
     FROM ledger_entries e
     JOIN ledger_postings p ON p.entry_id = e.id
     JOIN accounts a ON a.id = p.account_id AND a.customer_id = $2::uuid
     LEFT JOIN wires w ON w.entry_id = e.id
     WHERE e.public_id = $1::uuid`,
    publicId,
    customer.id,
  );
  return rows[0] ?? null;
}

export async function findOwnConversation(
  tx: Tx,
  customerId: string,
  id: string,
) {
  return tx.conversation.findFirst({
    where: { id, customerId },
    select: {
      id: true,
      messages: {
        orderBy: [{ sentAt: "asc" }, { id: "asc" }],
        take: 1,
        select: { subject: true },
      },
    },
  });
}

/** Assigns a conversation, or frees it. Returns its customer, or undefined if there is no such conversation. */
export async function assign(
  tx: Tx,
  id: string,
  assignedTo: string | null,
): Promise<{ customerId: string | null } | undefined> {
  const rows = await tx.conversation.updateManyAndReturn({
    where: { id },
    data: { assignedTo },
    select: { customerId: true },
  });
  return rows[0];
}
