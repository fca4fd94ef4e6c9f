import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import { openCustomers } from "../bench/books";
import { CLIENTS } from "../bench/load";
import { startCrashingDatabase } from "../lib/crashing-database";
import type { Lifetime } from "../lib/lifetime";

/** A group of accounts on a PostgreSQL of its own. */
export type Cell = {
  database: Awaited<ReturnType<typeof startCrashingDatabase>>;
  pool: pg.Pool;
  payers: { accountId: string; sessionSecret: string }[];
  /** The clearing account towards the other cell of each payer. */
  clearing: string[];
};

/** A transfer between two accounts, by their places in the lists of their cells. */
export type Transfer = {
  key: string;
  from: number;
  to: number;
  amountMinor: number;
};

export async function openCell(lifetime: Lifetime): Promise<Cell> {
  const database = await startCrashingDatabase();
  lifetime.onStop(() => database.remove());
  const pool = new pg.Pool({
    connectionString: database.databaseMigrationUrl,
    max: CLIENTS / 2,
  });
  pool.on("error", () => {});
  lifetime.onStop(() => pool.end());
  const customers = (await openCustomers(pool)).slice(0, CLIENTS);
  const { rows } = await pool.query<{ id: string; clearing: string }>(
    `SELECT a.id, c.id AS clearing FROM accounts a JOIN accounts c ON c.kind = 'clearing' AND c.currency = a.currency AND c.stripe = a.id % 16
     WHERE a.number = ANY ($1) ORDER BY a.number`,
    [customers.map(({ number }) => number)],
  );
  return {
    database,
    pool,
    payers: rows.map(({ id }, at) => ({
      accountId: id,
      sessionSecret: customers[at]!.sessionSecret,
    })),
    clearing: rows.map(({ clearing }) => clearing),
  };
}

export type Work = (
  transfer: Transfer,
  cell: Cell,
  other: Cell,
) => Promise<unknown>;

export const local: Work = (transfer, cell) =>
  pay(cell, transfer, "transfer", cell.payers[transfer.to]!.accountId);

/** The first entry: the payer's money is in clearing, and the row shows the second entry that is still to be made. */
export const send: Work = (transfer, cell) =>
  pay(cell, transfer, "wire", cell.clearing[transfer.from]!);

/** The second entry. The same key makes it safe to repeat. */
export const receive: Work = (
  { to, ...transfer },
  _cell,
  { pool, payers, clearing },
) =>
  pool.query({
    name: "receive",
    text: `SELECT entry_id FROM ledger_record(new_movement(
             'return', $1, $2, $3, $4, 'Limmat', idempotency_scope => 'cell', idempotency_key => $5, request_hash => $6,
             request_id => 'cells'))`,
    values: [
      clearing[to],
      payers[to]!.accountId,
      transfer.amountMinor,
      describe({ to, ...transfer }),
      transfer.key,
      hashOf({ to, ...transfer }),
    ],
  });

export const across: Work = async (transfer, cell, other) => {
  await send(transfer, cell, other);
  await receive(transfer, cell, other);
};

async function pay(
  { pool, payers }: Cell,
  transfer: Transfer,
  kind: "transfer" | "wire",
  to: string,
) {
  const { accountId, sessionSecret } = payers[transfer.from]!;
  const { rows } = await pool.query<{ refusal: string | null }>({
    name: "pay",
    text: `SELECT refusal FROM unnest(ledger_post(ARRAY[jsonb_populate_record(
             new_movement(
               $1::entry_kind, $2::bigint, $3, $4, $5, $9, entered_by => 'customer',
               idempotency_scope => (SELECT customer_id::text FROM accounts WHERE id = $2::bigint),
               idempotency_key => $7, request_hash => $8, ip => '127.0.0.1', request_id => 'cells'),
             jsonb_build_object('session', $6::text))]))`,
    values: [
      kind,
      accountId,
      to,
      transfer.amountMinor,
      describe(transfer),
      sessionSecret,
      transfer.key,
      hashOf(transfer),
      kind === "transfer" ? "Limmat" : "Another cell",
    ],
  });
  const { refusal } = rows[0]!;
  // With its code, as if the database had raised it, so that nobody repeats what is refused.
  if (refusal)
    throw Object.assign(new Error(`refused: ${refusal}`), { code: refusal });
}

const describe = ({ from, to }: Transfer) => `${from} to ${to}`;

const hashOf = (transfer: Transfer) =>
  createHash("sha256").update(JSON.stringify(transfer)).digest();

export const newTransfer = (from: number, turn: number): Transfer => ({
  key: randomUUID(),
  from,
  to: (from + 1 + (turn % (CLIENTS - 1))) % CLIENTS,
  amountMinor: 1 + (turn % 97),
});
