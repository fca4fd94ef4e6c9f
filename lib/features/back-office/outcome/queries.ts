import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { BASE_CURRENCY, type Currency, formatMoney } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import {
  accountOf,
  AUDITED_CURRENCY_SQL,
} from "@/lib/features/back-office/audit-log/queries";
import { pool } from "@/lib/platform/db/pool";

/** The result of a call with a key. */
type Outcome = {
  /** The name of the audit action. */
  action: string;
  /** Amount and account, where there are any. */
  facts: string[];
  transaction: { id: string; reference: string } | null;
  approval: { id: string } | null;
};

type OutcomeRow = {
  action: string;
  entryId: string | null;
  approvalId: string | null;
  amountMinor: bigint | null;
  currency: Currency | null;
  account: string | null;
};

/**
 * Returns what the caller's call with this key has done, or null. Entries and requests keep the key of a call that can
 * be repeated; the audit log keeps those of all calls of staff.
 */
export async function findOutcome(
  { id }: Admin,
  key: string,
): Promise<Outcome | null> {
  const { rows } = await pool().query<OutcomeRow>(
    `SELECT 'ledger.' || e.kind AS action, e.public_id::text AS "entryId", NULL AS "approvalId",
            (SELECT p.amount_minor FROM ledger_postings p WHERE p.entry_id = e.id LIMIT 1) AS "amountMinor",
            (SELECT a.currency FROM ledger_postings p JOIN accounts a ON a.id = p.account_id
             WHERE p.entry_id = e.id LIMIT 1),
            (SELECT string_agg(a.number, ', ' ORDER BY p.direction) FROM ledger_postings p
             JOIN accounts a ON a.id = p.account_id WHERE p.entry_id = e.id AND a.customer_id IS NOT NULL) AS account
     FROM ledger_entries e
     WHERE e.idempotency_scope = $1::text AND e.idempotency_key = $2 AND e.actor_id = $1::uuid
     UNION ALL
     (SELECT l.action, e.public_id::text, l.after ->> 'approval', (l.after ->> 'amountMinor')::bigint, ${AUDITED_CURRENCY_SQL}, a.number
      FROM audit_log l
      LEFT JOIN ledger_entries e ON e.id = l.entry_id
      ${accountOf("l.subject_customer_id", "l.subject_account_id")} a ON true
      WHERE l.actor_id = $1::uuid AND l.request_key = $2 ORDER BY l.id LIMIT 1)
     LIMIT 1`,
    [id, key],
  );
  const [row] = rows;
  if (!row) return null;
  const { action, entryId, approvalId, amountMinor, currency, account } = row;
  return {
    action,
    facts: [
      ...(amountMinor
        ? [formatMoney(amountMinor, currency ?? BASE_CURRENCY)]
        : []),
      ...(account ? [`account ${account}`] : []),
    ],
    transaction: entryId
      ? { id: entryId, reference: referenceOf(entryId) }
      : null,
    approval: approvalId === null ? null : { id: approvalId },
  };
}
