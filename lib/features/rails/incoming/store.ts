import "server-only";
import type { Admin } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { throwLedgerError } from "@/lib/ledger/posting-errors";
import type { StaffAct } from "@/lib/ledger/staff-accounts";
import type { Tx } from "@/lib/platform/db/prisma";
import type { IncomingDecision } from "./approval";

/** A payment of another bank, and the account that has its money: a customer's, or one of the bank. */
export type IncomingFacts = {
  id: string;
  state: "credited" | "waiting" | "returned" | "refused";
  amountMinor: bigint;
  currency: Currency;
  payerName: string;
  payeeNumber: string;
  accountId: bigint;
  /** Null if no customer has the money. */
  customerId: string | null;
};

export async function findIncoming(
  tx: Tx,
  id: string,
): Promise<IncomingFacts | null> {
  const rows = await tx.$queryRawUnsafe<IncomingFacts[]>(
    `SELECT i.id, i.state, i.amount_minor AS "amountMinor", i.currency, i.payer_name AS "payerName",
            i.payee_number AS "payeeNumber", a.id AS "accountId", a.customer_id AS "customerId"
     FROM incoming_payments i
     JOIN ledger_postings p ON p.entry_id = coalesce(i.decision_id, i.entry_id) AND p.direction = 'credit'
     JOIN accounts a ON a.id = p.account_id
     WHERE i.id = $1::uuid`,
    id,
  );
  return rows[0] ?? null;
}

type Receiver = {
  id: bigint;
  number: string;
  customerId: string;
  currency: Currency;
  /** Whether the sign-up is finished. Nobody can use the money of another one. */
  isVerified: boolean;
};

/** Returns the customer's account with this number. */
export async function findReceiver(
  tx: Tx,
  number: string,
): Promise<Receiver | null> {
  const rows = await tx.$queryRawUnsafe<Receiver[]>(
    `SELECT a.id, a.number, a.customer_id AS "customerId", a.currency, c.is_verified AS "isVerified"
     FROM accounts a JOIN customers c ON c.id = a.customer_id WHERE a.number = $1 AND a.kind = 'customer'`,
    number,
  );
  return rows[0] ?? null;
}

/**
 * Carries out a decision, and returns the ledger id of its entry.
 * @throws SecondPersonNeeded, or DomainError ACCOUNT_UNKNOWN, CREDITED_CLOSED, CURRENCY_MISMATCH or INSUFFICIENT_FUNDS.
 */
export async function decideIncoming(
  tx: Tx,
  { incoming, account, reason }: IncomingDecision,
  { sessionSecret, approvalId, context }: StaffAct,
): Promise<bigint> {
  const [row] = await tx
    .$queryRawUnsafe<[{ entryId: bigint }]>(
      `SELECT incoming_decide($1::uuid, $2::bigint, $3, $4, $5::uuid, $6, $7) AS "entryId"`,
      incoming,
      account,
      reason,
      sessionSecret,
      approvalId ?? null,
      context.ip,
      context.requestId,
    )
    .catch(throwLedgerError);
  return row.entryId;
}

export async function refuseRecall(
  tx: Tx,
  admin: Admin,
  id: string,
): Promise<{ uetr: string; entryId: bigint }> {
  await tx.$queryRawUnsafe(
    "SELECT incoming_keep($1::uuid, $2)::text",
    id,
    admin.sessionSecret,
  );
  const [row] = await tx.$queryRawUnsafe<[{ uetr: string; entryId: bigint }]>(
    `SELECT i.uetr, coalesce(i.decision_id, i.entry_id) AS "entryId" FROM incoming_payments i WHERE i.id = $1::uuid`,
    id,
  );
  return row;
}

type CheckedMessage = {
  messageId: string;
  uetr: string | null;
  fault: string;
};

export async function checkMessage(
  tx: Tx,
  admin: Admin,
  id: string,
): Promise<CheckedMessage> {
  await tx.$queryRawUnsafe(
    "SELECT rail_check($1::uuid, $2)::text",
    id,
    admin.sessionSecret,
  );
  return readMessage(tx, id);
}

/** Queues a refused message again, and returns it with the fault that it was refused for. */
export async function resendMessage(
  tx: Tx,
  admin: Admin,
  id: string,
): Promise<CheckedMessage> {
  const message = await readMessage(tx, id);
  await tx.$queryRawUnsafe(
    "SELECT rail_send_again($1::uuid, $2)::text",
    id,
    admin.sessionSecret,
  );
  return message;
}

async function readMessage(tx: Tx, id: string): Promise<CheckedMessage> {
  const [row] = await tx.$queryRawUnsafe<[CheckedMessage]>(
    `SELECT m.message_id AS "messageId", m.uetr, m.fault FROM rail_messages m WHERE m.id = $1::uuid`,
    id,
  );
  return row;
}
