import { it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts, ownerOf } from "@/lib/testing/ledger";
import { untilBlocking } from "@/lib/testing/locks";
import {
  chooseLink,
  payment,
  returned,
  sendWire,
  takeMessage,
} from "@/lib/testing/rails";

const database = await testDatabase();
const { ownerPool, sql } = database;
await chooseLink(ownerPool);

/** Messages that lock `first`, an account of the bank, before the account of the customer. */
const WAITS: Record<
  string,
  (customer: bigint) => Promise<{
    first: unknown;
    message: Parameters<typeof takeMessage>[1];
  }>
> = {
  "the return of a pending wire": async (customer) => {
    const { uetr, entryId } = await sendWire(database, customer, 300n);
    const [clearing] = await sql`SELECT account_id AS id FROM ledger_postings
      WHERE entry_id = ${entryId} AND direction = 'credit'`;
    return { first: clearing!.id, message: returned(uetr, 300n) };
  },
  "a payment to a blocked account": async (customer) => {
    await sql`UPDATE accounts SET state = 'blocked' WHERE id = ${customer}`;
    const [unassigned] = await sql`SELECT id FROM accounts
      WHERE kind = 'unassigned' AND currency = 'USD' AND stripe = 0`;
    const { number } = await ownerOf(ownerPool, customer);
    return { first: unassigned!.id, message: payment(number, 500n) };
  },
};

it.each(Object.keys(WAITS))(
  "%s locks no customer's account before those of the bank",
  async (name) => {
    const [customer] = await openAccounts(ownerPool, 1, {
      balanceMinor: 1_000n,
    });
    const { first, message } = await WAITS[name]!(customer);
    const lock = `SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE NOWAIT`;
    const other = await ownerPool.connect();
    let taken: Promise<unknown>;
    try {
      await other.query("BEGIN");
      await other.query(lock, [first]);
      taken = takeMessage(database, message);
      await untilBlocking(other);
      await other.query(lock, [customer]);
    } finally {
      await other.query("ROLLBACK");
      other.release();
    }
    await taken;
  },
);
