import "server-only";
import type { AccountStatus, Admin } from "@/lib/identity/callers";
import type { AccountType } from "@/lib/ledger/account-label";
import type { Currency } from "@/lib/ledger/money";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import type { FoundAccount } from "@/lib/features/customers/serializers";
import { auditList, type CustomerQuery, toSource } from "./queries";
import { firstPosition, ORDERS, toSearch } from "./search";

/** The most accounts that a field for an account suggests. */
const MAX_FOUND = 20;

/**
 * Returns the first accounts that are not closed, with their owners, by name of the owner and the main account first.
 * Digits find the accounts whose number begins with them, and all accounts of those with such a phone number; any other
 * text finds customers as the list of customers does. Writes an audit row.
 */
export async function findAccounts(
  admin: Admin,
  search: string,
  context: RequestContext,
): Promise<FoundAccount[]> {
  const { by, from, where, patterns } = toSearch(search);
  // Patterns of a name are an array.
  const isNamed = by === "number" ? "a.number LIKE $1" : "true";
  return transaction(async (tx) => {
    await auditList(tx, admin, context, { search });
    return tx.$queryRawUnsafe<FoundAccount[]>(
      `SELECT a.number, c.full_name AS "fullName", a.name, a.type, a.is_main AS "isMain", a.currency
       FROM (SELECT c.id, c.full_name FROM ${from} WHERE ${where} ORDER BY c.full_name, c.id LIMIT $3) c
       JOIN accounts a ON a.customer_id = c.id AND a.state <> 'closed'
       WHERE ${isNamed}
          OR NOT EXISTS (SELECT FROM accounts a WHERE a.customer_id = c.id AND ${isNamed})
       ORDER BY c.full_name, c.id, a.is_main DESC, a.place, a.id LIMIT $3`,
      ...patterns,
      MAX_FOUND,
    );
  });
}

/** An account with its owner. A person without an account has empty columns. */
export type AccountRow = {
  customerId: string;
  accountId: bigint | null;
  fullName: string;
  email: string;
  isVerified: boolean;
  status: AccountStatus | null;
  registrationDate: Date;
  /** Of the person, in the currency of the bank. Null also means no limit. */
  dailyLimitMinor: bigint | null;
  number: string | null;
  isMain: boolean | null;
  name: string | null;
  type: AccountType | null;
  currency: Currency | null;
  state: string | null;
  balanceMinor: bigint | null;
  heldMinor: bigint | null;
  openedAt: Date | null;
  /** Of a pot, `yyyy-mm-dd`. */
  lockedUntil: string | null;
  /** The value that the customers are sorted by. */
  key: string;
};

/**
 * Returns all accounts of the customers of a query, closed ones included, in the order of the customers, after an
 * account. The caller writes the audit row.
 */
export function readAccounts(
  tx: Tx,
  query: CustomerQuery,
  last: AccountRow | null,
  limit: number,
): Promise<AccountRow[]> {
  const sort = query.filters.sort ?? "name";
  const { key, type: keyType, after } = ORDERS[sort];
  const { from, values } = toSource(query);
  const direction = after === "<" ? "DESC" : "";
  return tx.$queryRawUnsafe<AccountRow[]>(
    // The last customer may have more accounts, so the page of customers begins with that one.
    `SELECT c.id AS "customerId", a.id AS "accountId", c.full_name AS "fullName", c.email, c.is_verified AS "isVerified",
            r.status::text, c.registration_date AS "registrationDate", r.daily_limit_minor AS "dailyLimitMinor", a.number,
            a.is_main AS "isMain", a.name, a.type, a.currency, a.state::text, a.balance_minor AS "balanceMinor",
            a.held_minor AS "heldMinor", a.opened_at AS "openedAt", a.locked_until::text AS "lockedUntil", c.key::text
     FROM (SELECT c.id, c.full_name, c.email, c.is_verified, c.registration_date, ${key} AS key
           ${from} AND (${key}, c.id) ${after}= ($9::${keyType}, $10::uuid)
           ORDER BY ${key} ${direction}, c.id ${direction} LIMIT $12 + 1) c
     JOIN customer_rights r ON r.customer_id = c.id
     LEFT JOIN accounts a ON a.customer_id = c.id
     WHERE (c.key, c.id) <> ($9::${keyType}, $10::uuid) OR coalesce(a.id, 0) > $11::bigint
     ORDER BY c.key ${direction}, c.id ${direction}, a.id LIMIT $12`,
    ...values,
    ...(last ? [last.key, last.customerId] : firstPosition(sort)),
    last?.accountId ?? 0,
    limit,
  );
}

/** Counts the accounts of {@link readAccounts}, up to `limit`. */
export async function countAccounts(
  tx: Tx,
  query: CustomerQuery,
  limit: number,
): Promise<number> {
  const { from, values } = toSource(query);
  const rows = await tx.$queryRawUnsafe<[{ count: bigint }]>(
    `SELECT count(*) FROM (
       SELECT FROM (SELECT c.id ${from} LIMIT $9) c LEFT JOIN accounts a ON a.customer_id = c.id LIMIT $9) counted`,
    ...values,
    limit,
  );
  return Number(rows[0].count);
}
