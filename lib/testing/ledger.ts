import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect } from "vitest";
import { bankAccount as stripes } from "@/lib/ledger/bank-accounts";
import type { BankAccountKind } from "@/lib/ledger/chart";
import type { Posted } from "@/lib/ledger/post";
import { reconcile } from "@/lib/ledger/reconcile";
import { plantTransferCodes } from "../../scripts/lib/plant-codes";
import { post, type BookedMovement } from "./bookkeeper";
import type { Currency } from "@/lib/ledger/money";

export const CONTEXT = { ip: "127.0.0.1", requestId: "test" };
const SYSTEM = { kind: "system", id: null } as const;

type Opening = {
  balanceMinor?: bigint;
  /** Null, the default, means no limit. */
  limitMinor?: bigint | null;
  status?: "active" | "inactive" | "closed" | "disabled";
  currency?: Currency;
};

let opened = 0;

/** The transfer codes of {@link openAccounts}. */
export const CODES = { cotCode: "COT", taxCode: "TAX" };

/** The input of a customer who pays somebody at another bank at once. */
export const OUTSIDE_PAYMENT = {
  amount: "1.00",
  accountName: "Payee",
  recipientAccount: "4444000011112222",
  bank: "Elsewhere Bank",
  description: "",
  payOn: null as string | null,
  ...CODES,
};

/** As many ids as `Count` says; a list of any length if it is not a literal. */
type Ids<
  Count extends number,
  Found extends bigint[] = [],
> = number extends Count
  ? bigint[]
  : Found["length"] extends Count
    ? Found
    : Ids<Count, [...Found, bigint]>;

/** Opens accounts for `count` customers and credits their balances from cash. Returns the ledger account ids. */
export async function openAccounts<Count extends number>(
  owner: pg.Pool | pg.ClientBase,
  count: Count,
  opening: Opening = {},
): Promise<Ids<Count>> {
  const first = opened + 1;
  opened += count;
  const { rows } = await owner.query<{ id: string; customer_id: string }>(
    `WITH customer AS (
       INSERT INTO customers (full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                              marital_status, address, is_verified, registration_date)
       SELECT 'Test ' || n, 'test-' || n, 'test-' || n || '@customers.example', '+41 44 000 00 00', '-', 'Tester',
              '1990-01-01', 'Single', 'Testweg 1', true, '2024-01-01'
       FROM generate_series($1::int, $2::int) AS n
       RETURNING id, username
     )
     INSERT INTO accounts (kind, customer_id, number, type, currency)
     SELECT 'customer', id, 10_000_000_000 + split_part(username, '-', 2)::bigint, 'current', $3
     FROM customer RETURNING id::text, customer_id`,
    [first, first + count - 1, opening.currency ?? "USD"],
  );
  await plantTransferCodes(
    (text, values) => owner.query(text, values),
    rows.map(({ customer_id }) => [customer_id, CODES]),
  );
  const ids = rows.map(({ id }) => BigInt(id));
  if (opening.balanceMinor)
    for (const id of ids)
      await payIn(id, opening.balanceMinor, opening.currency);
  // The balance is credited first, because a closed account cannot be credited.
  await owner.query(
    "UPDATE customer_rights SET status = $2, daily_limit_minor = $3 WHERE customer_id = ANY ($1)",
    [
      rows.map(({ customer_id }) => customer_id),
      opening.status ?? "active",
      opening.limitMinor ?? null,
    ],
  );
  return ids as Ids<Count>;
}

/** Returns the owner of a customer's account, with the number of the account. */
export async function ownerOf(
  owner: pg.Pool | pg.ClientBase,
  accountId: bigint,
): Promise<{ id: string; number: string }> {
  const { rows } = await owner.query<{ id: string; number: string }>(
    "SELECT customer_id AS id, number FROM accounts WHERE id = $1",
    [accountId],
  );
  return rows[0]!;
}

/** Opens another account for an account's owner and credits its balance from cash. Returns its ledger account id. */
export async function openAnother(
  owner: pg.Pool,
  accountId: bigint,
  balanceMinor = 0n,
): Promise<bigint> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO accounts (kind, customer_id, number, type, currency, is_main)
     SELECT 'customer', customer_id, 20000000000 + $2, 'current', currency, false FROM accounts WHERE id = $1
     RETURNING id`,
    [accountId, ++opened],
  );
  const id = BigInt(rows[0]!.id);
  if (balanceMinor > 0n) await payIn(id, balanceMinor);
  return id;
}

/** Opens two accounts with 10.00 each and posts 1.00 from `a` to `b`, so that they have 9.00 and 11.00. */
export async function openPair(owner: pg.Pool) {
  const [a, b] = await openAccounts(owner, 2, { balanceMinor: 1_000n });
  const { entryId } = await post(movement(a, b, 100n));
  return { a, b, entryId };
}

/** A statement of the tables' owner that writes an entry without its postings. */
export const INSERT_ENTRY =
  "INSERT INTO ledger_entries (kind, value_at, entered_at, entered_by) VALUES ('adjustment', bank_now(), bank_now(), 'system')";

/** Returns a function from the id of an account in a currency to the stripe of a bank account that it uses. */
export async function bankAccount(
  kind: BankAccountKind,
  currency: Currency = "USD",
) {
  const stripeOf = await stripes(kind);
  return (id: bigint) => stripeOf({ id, currency });
}

export async function payIn(
  accountId: bigint,
  amountMinor: bigint,
  currency?: Currency,
): Promise<Posted> {
  const cash = await bankAccount("cash", currency);
  return post(
    movement(cash(accountId), accountId, amountMinor, { kind: "credit" }),
  );
}

/** Returns a transfer between two ledger accounts, with the changes in `more`. */
export function movement(
  debitAccountId: bigint,
  creditAccountId: bigint,
  amountMinor: bigint,
  more: Partial<BookedMovement> = {},
): BookedMovement {
  return {
    kind: "transfer",
    debitAccountId,
    creditAccountId,
    amountMinor,
    actor: SYSTEM,
    context: CONTEXT,
    ...more,
  };
}

/** Returns a new idempotency key, with a request hash that depends on `request`. */
export function newKey(request = "request", scope = "test") {
  return { scope, key: randomUUID(), requestHash: Buffer.from(request) };
}

/** Returns total and available balance of each account, in minor units. */
export async function balancesOf(
  pool: pg.Pool,
  ids: bigint[],
): Promise<{ totalMinor: bigint; availableMinor: bigint }[]> {
  const { rows } = await pool.query<{
    id: string;
    total: string;
    available: string;
  }>(
    `SELECT id::text, balance_minor::text AS total, (balance_minor - held_minor)::text AS available
     FROM accounts WHERE id = ANY ($1::bigint[])`,
    [ids.map(String)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(String(id))!;
    return {
      totalMinor: BigInt(row.total),
      availableMinor: BigInt(row.available),
    };
  });
}

export async function countEntries(
  pool: pg.Pool,
  scope: string,
): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    "SELECT count(*) FROM ledger_entries WHERE idempotency_scope = $1",
    [scope],
  );
  return Number(rows[0]!.count);
}

export async function expectBooksInOrder(pool: pg.Pool): Promise<void> {
  const lines = await reconcile(pool);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ broken }) => broken !== 0)).toEqual([]);
}

/**
 * Runs the statements of `prelude` and then `sql`, with the application's login and role on a separate connection.
 */
export async function asApplication(
  databaseUrl: string,
  sql: string,
  prelude: string[] = [],
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: "-c role=limmat_app",
  });
  await client.connect();
  try {
    for (const statement of prelude) await client.query(statement);
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export async function inOneTransaction(
  pool: pg.Pool,
  statements: string[],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    for (const statement of statements) await client.query(statement);
    await client.query("COMMIT");
  } finally {
    client.release(true);
  }
}
