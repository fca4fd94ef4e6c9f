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

/** Returns the owner's account with this number; null if the owner has none. */
export async function ownAccount(
  owner: Customer,
  number: string,
): Promise<OwnAccount | null>;
export async function ownAccount(
  owner: DataOwner,
  number: string,
): Promise<ReadableAccount | null>;
export async function ownAccount(
  owner: DataOwner,
  number: string,
): Promise<ReadableAccount | null> {
  if (number === owner.main.number) return mainAccount(owner);
  const { rows } = await pool().query<AccountKey>(
    "SELECT id, number, currency FROM accounts WHERE number = $1 AND customer_id = $2",
    [number, owner.id],
  );
  return rows[0] ? ({ ...rows[0], owner } as ReadableAccount) : null;
}

/** Returns all accounts of the owner, the main account first. */
export async function listOwnAccounts(owner: Customer): Promise<OwnAccount[]>;
export async function listOwnAccounts(
  owner: DataOwner,
): Promise<ReadableAccount[]>;
export async function listOwnAccounts(
  owner: DataOwner,
): Promise<ReadableAccount[]> {
  const { rows } = await pool().query<AccountKey>({
    name: "own_accounts",
    text: "SELECT id, number, currency FROM accounts WHERE customer_id = $1 ORDER BY is_main DESC, id",
    values: [owner.id],
  });
  return rows.map((key) => ({ ...key, owner }) as ReadableAccount);
}

/**
 * Returns the account that a call names, or the main account. @throws DomainError USER_NOT_FOUND if the owner has none
 * such.
 */
export async function namedAccount(
  owner: Customer,
  number: string | null,
): Promise<OwnAccount>;
export async function namedAccount(
  owner: DataOwner,
  number: string | null,
): Promise<ReadableAccount>;
export async function namedAccount(
  owner: DataOwner,
  number: string | null,
): Promise<ReadableAccount> {
  if (!number) return mainAccount(owner);
  const own = await ownAccount(owner, number);
  if (!own) throw new DomainError(identityErrors.USER_NOT_FOUND);
  return own;
}
