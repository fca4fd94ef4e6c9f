import "server-only";
import type {
  AccountKey,
  Customer,
  DataOwner,
  OwnAccount,
  ReadableAccount,
} from "./callers";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { identityErrors } from "./errors";
import { pool } from "@/lib/platform/db/pool";

/** Selects the number of the main account from the accounts of a customer. */
export const mainNumber = {
  where: { isMain: true },
  select: { number: true },
} as const;

/** Returns the main account, which calls that name no account mean. */
export function mainAccount(owner: Customer): OwnAccount;
export function mainAccount(owner: DataOwner): ReadableAccount;
export function mainAccount(owner: DataOwner): ReadableAccount {
  return { ...owner.main, owner } as ReadableAccount;
}

/** Returns the caller's account with this number; null if the caller has none. */
export async function ownAccount(
  customer: Customer,
  number: string,
): Promise<OwnAccount | null> {
  if (number === customer.main.number) return mainAccount(customer);
  const { rows } = await pool().query<AccountKey>(
    "SELECT id, number, currency FROM accounts WHERE number = $1 AND customer_id = $2",
    [number, customer.id],
  );
  return rows[0] ? ({ ...rows[0], owner: customer } as OwnAccount) : null;
}

/** Returns all accounts of the caller, the main account first. */
export async function listOwnAccounts(
  customer: Customer,
): Promise<OwnAccount[]> {
  const { rows } = await pool().query<AccountKey>({
    name: "own_accounts",
    text: "SELECT id, number, currency FROM accounts WHERE customer_id = $1 ORDER BY is_main DESC, id",
    values: [customer.id],
  });
  return rows.map((key) => ({ ...key, owner: customer }) as OwnAccount);
}

/**
 * Returns the account that a call names, or the main account. @throws DomainError USER_NOT_FOUND if the caller has none
 * such.
 */
export async function namedAccount(
  customer: Customer,
  number: string | null,
): Promise<OwnAccount> {
  if (!number) return mainAccount(customer);
  const own = await ownAccount(customer, number);
  if (!own) throw new DomainError(identityErrors.USER_NOT_FOUND);
  return own;
}
