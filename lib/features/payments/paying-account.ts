import "server-only";
import { mainAccount, ownAccount } from "@/lib/identity/accounts";
import type { Customer, OwnAccount } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";

/**
 * Returns the account of a payment: the one whose number the form shows, or the main account without a number. The
 * rules of a payment refuse the number of an account that is not the customer's.
 */
export const payingAccount = async (
  customer: Customer,
  fromAccount: string | undefined,
): Promise<OwnAccount> =>
  (fromAccount && (await ownAccount(customer, fromAccount))) ||
  mainAccount(customer);

/** The newest postings of an account that are searched, so that a long history costs no more. */
const POSTINGS_SEARCHED = 200;

/** Returns the number of the account from which the customer last sent a transfer or wire; null without one. */
export async function findLastPayer(
  customer: Customer,
): Promise<string | null> {
  const { rows } = await pool().query<{ number: string }>(
    `SELECT a.number FROM accounts a CROSS JOIN LATERAL (
       SELECT max(p.id) AS id FROM (
         SELECT id, entry_id FROM ledger_postings WHERE account_id = a.id AND direction = 'debit'
         ORDER BY id DESC LIMIT ${POSTINGS_SEARCHED}) p
       JOIN ledger_entries e ON e.id = p.entry_id
       WHERE e.kind IN ('transfer', 'wire') AND e.entered_by = 'customer') last
     WHERE a.customer_id = $1 AND last.id IS NOT NULL ORDER BY last.id DESC LIMIT 1`,
    [customer.id],
  );
  return rows[0]?.number ?? null;
}
