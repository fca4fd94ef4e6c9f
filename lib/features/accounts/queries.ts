import "server-only";
import type { Customer, DataOwner } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import type { Account } from "./account";
import type { Obstacle } from "./obstacles";

const ACCOUNTS = `
  SELECT a.number, a.name, a.type, a.currency, a.balance_minor AS "totalMinor", a.balance_minor - a.held_minor AS "availableMinor",
         a.state::text, a.is_main AS "isMain", bank_day(a.opened_at)::text AS "openedOn", a.closed_on::text AS "closedOn",
         a.goal_minor AS "goalMinor", a.locked_until::text AS "lockedUntil",
         a.free_of_fees_until::text AS "freeOfFeesUntil",
         wire_fee_minor(a.type, a.currency, bank_today()) AS "wireFeeMinor",
         (row_number() OVER (ORDER BY a.is_main DESC, a.state = 'closed', a.place, a.id))::int - 1 AS place
  FROM accounts a WHERE a.customer_id = $1::uuid ORDER BY place`;

/** Returns a person's accounts: the main account, those that are not closed in the owner's order, and closed ones. */
export async function listAccounts({ id }: DataOwner): Promise<Account[]> {
  const { rows } = await pool().query<Account>({
    name: "accounts_of_owner",
    text: ACCOUNTS,
    values: [id],
  });
  return rows;
}

const withNumber = (accounts: Account[], number: string) =>
  accounts.find((account) => account.number === number) ?? null;

/** Returns an account of a person by its number; null if the person has none. */
export const findAccount = async (
  owner: DataOwner,
  number: string,
): Promise<Account | null> => withNumber(await listAccounts(owner), number);

/** Returns the account that a customer opened with an idempotency key. Keys of other callers are never found. */
export async function findAccountByKey(
  { id }: Customer,
  key: string,
): Promise<{ kind: "account"; id: string } | null> {
  const { rows } = await pool().query<{ number: string }>(
    "SELECT number FROM accounts WHERE request_scope = $1 AND request_key = $2",
    [id, key],
  );
  return rows[0] ? { kind: "account", id: rows[0].number } : null;
}

/** Locks all accounts of a person, so that what is read of them stays, and returns the one with this number. */
export async function lockAccount(
  tx: Tx,
  { id }: Pick<DataOwner, "id">,
  number: string,
): Promise<Account | null> {
  await tx.$executeRawUnsafe(
    "SELECT accounts_lock(ARRAY(SELECT id FROM accounts WHERE customer_id = $1::uuid))",
    id,
  );
  const rows = await tx.$queryRawUnsafe<Account[]>(ACCOUNTS, id);
  return withNumber(rows, number);
}

/** Returns the obstacles to closing an account, as `account_obstacles` names them. */
export async function listObstacles(accountId: bigint): Promise<Obstacle[]> {
  const { rows } = await pool().query<{ what: Obstacle }>(
    "SELECT what FROM account_obstacles($1)",
    [accountId],
  );
  return rows.map(({ what }) => what);
}
