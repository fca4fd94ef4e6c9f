import "server-only";
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

/** Returns SQL that selects the customer's account `a`; `place` adds a parameter. Both forms can use an index. */
export function toAccountSql(
  key: CustomerKey,
  bind: (value: string) => string,
): string {
  return "id" in key
    ? `a.customer_id = ${bind(key.id)}::uuid`
    : `a.number = ${bind(key.number)}`;
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
