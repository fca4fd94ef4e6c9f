import "server-only";
import type { Bind } from "@/lib/platform/db/conditions";
import type { Tx } from "@/lib/platform/db/prisma";
import { id as idSchema } from "@/lib/platform/validation/fields";
import { isAccountNumber } from "@/lib/ledger/account-number";

type CustomerKey = { id: string } | { number: string };

/** Reads a customer's id (lower-cased) or account number; null if the text is neither. */
export function readCustomerKey(idOrNumber: string): CustomerKey | null {
  if (idSchema.safeParse(idOrNumber).success)
    return { id: idOrNumber.toLowerCase() };
  return isAccountNumber(idOrNumber) ? { number: idOrNumber } : null;
}

/**
 * Returns SQL that selects an account `a` by its number, or the main account by the id of its owner. Both forms can use
 * an index.
 */
export function toAccountSql(key: CustomerKey, bind: Bind): string {
  return "id" in key
    ? `a.customer_id = ${bind(key.id)}::uuid AND a.is_main`
    : `a.number = ${bind(key.number)}`;
}

/**
 * Returns SQL for the id of a customer, also of a deleted one, because logs outlive the customer; NULL if no account
 * has the number. An id is not looked up.
 */
export function toCustomerIdSql(idOrNumber: string, bind: Bind): string {
  const key = readCustomerKey(idOrNumber);
  return key && "id" in key
    ? `${bind(key.id)}::uuid`
    : `(SELECT coalesce(a.customer_id, f.customer_id) FROM accounts a LEFT JOIN former_customers f ON f.account_id = a.id
        WHERE a.number = ${bind(key?.number ?? "")})`;
}

/** Returns the customer id for an id or account number; null if unknown. Does not check that an id exists. */
export async function findCustomerId(
  tx: Pick<Tx, "account">,
  idOrNumber: string,
): Promise<string | null> {
  const key = readCustomerKey(idOrNumber);
  if (!key || "id" in key) return key?.id ?? null;
  const account = await tx.account.findUnique({
    where: key,
    select: { customerId: true },
  });
  return account?.customerId ?? null;
}
