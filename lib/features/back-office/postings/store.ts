import "server-only";
import type { AccountStatus } from "@/lib/identity/callers";
import { readCustomerKey, toAccountSql } from "@/lib/identity/customer-key";
import { pool } from "@/lib/platform/db/pool";
import type { Currency } from "@/lib/ledger/money";

export type CustomerAccount = {
  id: bigint;
  customerId: string;
  number: string;
  currency: Currency;
  status: AccountStatus;
  registeredAt: Date;
  isVerified: boolean;
};

/** Returns a customer's account by number or customer id, verified or not; null if there is none. */
export async function findAccount(
  numberOrId: string,
): Promise<CustomerAccount | null> {
  const key = readCustomerKey(numberOrId);
  if (!key) return null;
  const values: unknown[] = [];
  return findBy(
    toAccountSql(key, (value) => `$${values.push(value)}`),
    values,
  );
}

/** Returns a customer's account by its id; null if there is none, or its owner was deleted. */
export const findAccountById = (id: bigint): Promise<CustomerAccount | null> =>
  findBy("a.id = $1", [id]);

async function findBy(
  condition: string,
  values: unknown[],
): Promise<CustomerAccount | null> {
  const { rows } = await pool().query<CustomerAccount>(
    `SELECT a.id, a.customer_id AS "customerId", a.number, a.currency, r.status::text, c.is_verified AS "isVerified",
            c.registration_date AS "registeredAt"
     FROM accounts a
     JOIN customers c ON c.id = a.customer_id
     JOIN customer_rights r ON r.customer_id = a.customer_id
     WHERE ${condition}`,
    values,
  );
  return rows[0] ?? null;
}

/** Returns whether staff entered an entry and it was reversed. */
export async function isReplaceable(publicId: string): Promise<boolean> {
  const { rowCount } = await pool().query(
    `SELECT FROM ledger_entries e JOIN ledger_entries r ON r.reverses_id = e.id AND r.kind = 'reversal'
     WHERE e.public_id = $1::uuid AND e.entered_by = 'staff'`,
    [publicId],
  );
  return rowCount !== 0;
}

export type AccountBalance = {
  accountId: bigint;
  name: string;
  totalMinor: bigint;
};

/** Returns the owners' names and the total balances of customers' accounts. */
export async function listBalances(
  accountIds: readonly bigint[],
): Promise<AccountBalance[]> {
  const { rows } = await pool().query<AccountBalance>(
    `SELECT a.id AS "accountId", c.full_name AS name, a.balance_minor AS "totalMinor"
     FROM accounts a JOIN customers c ON c.id = a.customer_id
     WHERE a.id = ANY ($1::bigint[])`,
    [accountIds],
  );
  return rows;
}
