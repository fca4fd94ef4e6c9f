import "server-only";
import type { Currency } from "@/lib/ledger/money";
import { throwRefusal } from "@/lib/ledger/posting-errors";
import type { StaffAct } from "@/lib/ledger/staff-accounts";
import type { Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { wireErrors } from "./staff-errors";

type WireDecisionRow = {
  /** The sender; null if the customer was deleted. */
  customerId: string | null;
  /** The ledger id of the wire. */
  entryId: bigint;
  /** The case that the decision has closed; null if none was open, or it stays open. */
  closedCaseId: string | null;
};

/**
 * Settles a pending wire, or returns it if there is a reason. Of concurrent decisions only the first succeeds.
 * @throws SecondPersonNeeded, or DomainError WIRE_DECIDED, WIRE_WITH_OTHER_BANK, NOT_FOUND, or CREDITED_CLOSED if it
 * would be returned to a closed account.
 */
export async function decideWire(
  tx: Tx,
  wireId: string,
  reason: string | null,
  { sessionSecret, approvalId, context }: StaffAct,
): Promise<WireDecisionRow> {
  try {
    const [decision] = await tx.$queryRawUnsafe<[WireDecisionRow]>(
      `SELECT d.customer_id AS "customerId", e.id AS "entryId", d.closed_case_id AS "closedCaseId"
       FROM ledger_decide_wire($1::uuid, $2, $3, $4::uuid, $5, $6) d LEFT JOIN ledger_entries e ON e.public_id = $1::uuid`,
      wireId,
      reason,
      sessionSecret,
      approvalId ?? null,
      context.ip,
      context.requestId,
    );
    return decision;
  } catch (error) {
    return throwRefusal({
      LM020: wireErrors.WIRE_DECIDED,
      LM021: commonErrors.NOT_FOUND,
      LM099: wireErrors.WIRE_WITH_OTHER_BANK,
    })(error);
  }
}

/** SQL: whether the money of wire `w` came back when its account was closed, and so is unclaimed. */
export const IS_UNCLAIMED_SQL = `EXISTS (
  SELECT FROM ledger_postings r JOIN accounts u ON u.id = r.account_id
  WHERE r.entry_id = w.decision_id AND r.direction = 'credit' AND u.kind = 'unclaimed')`;

/** The facts of a wire; its customer is null if the account has no owner any more. */
export type WireFacts = {
  id: string;
  customerId: string | null;
  accountId: bigint;
  amountMinor: bigint;
  currency: Currency;
  counterpartyName: string;
  counterpartyNumber: string;
  bank: string;
  /** The time since which the other bank owes an answer; null if it owes none. */
  inDoubtSince: Date | null;
  /** The time at which the other bank accepted it; null before that, and without a rail. */
  acceptedAt: Date | null;
  /** Whether its money came back when its account was closed. */
  isUnclaimed: boolean;
};

export async function findWire(
  tx: Tx,
  wireId: string,
): Promise<WireFacts | null> {
  const rows = await tx.$queryRawUnsafe<WireFacts[]>(
    `SELECT e.public_id AS id, a.customer_id AS "customerId", a.id AS "accountId", p.amount_minor AS "amountMinor", a.currency,
            e.counterparty_name AS "counterpartyName", e.counterparty_number AS "counterpartyNumber", e.bank,
            w.in_doubt_since AS "inDoubtSince", w.accepted_at AS "acceptedAt", ${IS_UNCLAIMED_SQL} AS "isUnclaimed"
     FROM ledger_entries e
     JOIN wires w ON w.entry_id = e.id
     JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit'
     JOIN accounts a ON a.id = p.account_id
     WHERE e.public_id = $1::uuid AND e.kind = 'wire'`,
    wireId,
  );
  return rows[0] ?? null;
}
