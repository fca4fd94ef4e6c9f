import "server-only";
import type { Tx } from "@/lib/db/prisma";
import { id as idSchema } from "@/lib/validation/fields";
import { isAccountNumber } from "./account-number";

type CustomerKey = { id: string } | { number: string };

/** A customer as calls and filters name one: by id, in small letters, or by account number; null for what is neither. */
export function readCustomerKey(idOrNumber: string): CustomerKey | null {
  if (idSchema.safeParse(idOrNumber).success)
    return { id: idOrNumber.toLowerCase() };
  return isAccountNumber(idOrNumber) ? { number: idOrNumber } : null;
}

/** Which account `a` is this customer's, as SQL; `place` takes a parameter's value. Each way has an index of its own. */
export function toAccountSql(
  key: CustomerKey,
  place: (value: string) => string,
): string {
  return "id" in key
    ? `a.customer_id = ${place(key.id)}::uuid`
    : `a.number = ${place(key.number)}`;
}

/** The id behind an id or account number; an id is not looked up. */
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
