import "server-only";
import type { AccountStatus } from "@/lib/auth/callers";
import { throttleKey } from "@/lib/auth/throttle";
import { pool } from "@/lib/db/pool";
import type { TransferFacts } from "./rules";

type Row = {
  status: AccountStatus;
  number: string;
  cot_code: string | null;
  tax_code: string | null;
  blocked_seconds: number;
  recipient_id: bigint | null;
  recipient_verified: boolean | null;
};

/** Everything the rules of a transfer look at, in one round trip. */
export async function readTransferFacts(
  accountId: bigint,
  recipientNumber: string,
): Promise<TransferFacts> {
  const { rows } = await pool().query<Row>({
    name: "transfer_facts",
    text: `
      SELECT a.status::text, a.number, a.cot_code, a.tax_code, r.id AS recipient_id, rc.is_verified AS recipient_verified,
             coalesce(ceil(extract(epoch FROM t.locked_until - now())), 0)::integer AS blocked_seconds
      FROM accounts a
      LEFT JOIN accounts r ON r.number = $2
      LEFT JOIN customers rc ON rc.id = r.customer_id
      LEFT JOIN throttles t ON t.scope = 'transfer-codes' AND t.key = $3 AND t.locked_until > now()
      WHERE a.id = $1`,
    values: [
      accountId,
      recipientNumber,
      throttleKey("transfer-codes", String(accountId)),
    ],
  });
  const row = rows[0]!;
  return {
    status: row.status,
    ownNumber: row.number,
    cotCode: row.cot_code,
    taxCode: row.tax_code,
    blockedSeconds: row.blocked_seconds,
    beneficiary:
      row.recipient_id === null
        ? null
        : {
            accountId: row.recipient_id,
            isVerified: row.recipient_verified === true,
          },
  };
}

/** Whether a wire of this account ever went to the number; one that staff took back does not count. */
export async function hasPaid(
  accountId: bigint,
  number: string,
): Promise<boolean> {
  const { rowCount } = await pool().query({
    name: "has_paid",
    text: `
      SELECT FROM ledger_postings p
      JOIN LATERAL (SELECT * FROM ledger_entries WHERE id = p.entry_id OFFSET 0) e ON true
      WHERE p.account_id = $1 AND p.direction = 'debit' AND e.kind IN ('transfer', 'wire')
        AND e.counterparty_number = $2
        AND NOT EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = e.id AND r.kind = 'reversal')
      LIMIT 1`,
    values: [accountId, number],
  });
  return rowCount !== 0;
}
