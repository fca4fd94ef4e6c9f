import "server-only";
import type { PayeeAccount } from "@/lib/features/payments/transfers/rules";
import type { Customer } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { pool } from "@/lib/platform/db/pool";

type PayeeHolder = { fullName: string; currency: Currency };

/**
 * Returns the name on an account that can be paid, and its currency; null for an unknown, unverified or closed account
 * and for any number at another bank.
 */
export async function findPayeeHolder({
  recipientAccount,
  bank,
}: PayeeAccount): Promise<PayeeHolder | null> {
  const { rows } = await pool().query<PayeeHolder>({
    name: "payee_name",
    text: `SELECT c.full_name AS "fullName", a.currency FROM accounts a JOIN customers c ON c.id = a.customer_id JOIN customer_rights r ON r.customer_id = c.id
           WHERE a.number = $1 AND a.state <> 'closed' AND r.status <> 'closed' AND c.is_verified AND names_this_bank($2)`,
    values: [recipientAccount, bank],
  });
  return rows[0] ?? null;
}

/**
 * Returns the last day on which the customer paid something with a reference, `yyyy-mm-dd`; null if never. Payments
 * that came back do not count.
 */
export async function findPaidOn(
  customer: Customer,
  reference: string,
): Promise<string | null> {
  const { rows } = await pool().query<{ day: string | null }>({
    name: "reference_paid_on",
    text: `SELECT bank_day(max(e.entered_at))::text AS day FROM ledger_entries e
           JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit'
           JOIN accounts a ON a.id = p.account_id AND a.customer_id = $1
           WHERE e.payment_reference = $2 AND e.payment_reference <> '' AND e.kind IN ('transfer', 'wire')
             AND NOT EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = e.id)`,
    values: [customer.id, reference],
  });
  return rows[0]!.day;
}
