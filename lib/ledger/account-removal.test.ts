import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import {
  expectBooksInOrder,
  INSERT_ENTRY,
  openAccounts,
} from "@/lib/testing/ledger";

// The owner of the tables posts to an account and removes it in two transactions. No foreign key connects the two.
const { ownerPool, sql } = await testDatabase();

let a: bigint;
let b: bigint;
let poster: pg.PoolClient;
let remover: pg.PoolClient;

beforeEach(async () => {
  [a] = await openAccounts(ownerPool, 1);
  [b] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  poster = await ownerPool.connect();
  remover = await ownerPool.connect();
});

afterEach(async () => {
  poster.release(true);
  remover.release(true);
  const rows =
    await sql`SELECT FROM ledger_postings p WHERE NOT EXISTS (SELECT FROM accounts
    WHERE id = p.account_id)`;
  expect(rows).toEqual([]);
  await expectBooksInOrder(ownerPool);
});

type Line = [account: bigint, direction: string, after: number];

async function postLines(lines: Line[]) {
  const { rows } = await poster.query<{ id: string }>(
    `${INSERT_ENTRY} RETURNING id`,
  );
  await poster.query(
    `INSERT INTO ledger_postings (entry_id, account_id, direction, amount_minor, balance_after_minor) VALUES ${lines
      .map(
        ([account, direction, after]) =>
          `(${rows[0]!.id}, ${account}, '${direction}', 100, ${after})`,
      )
      .join(", ")}`,
  );
}

/** The refusal is the error code if nothing else happens, or null. */
const kinds: [what: string, refusal: string | null, work: () => unknown][] = [
  [
    "postings that change the balance",
    null,
    async () => {
      await poster.query(
        "UPDATE accounts SET balance_minor = balance_minor + CASE id WHEN $1 THEN 100 ELSE -100 END WHERE id IN ($1, $2)",
        [String(a), String(b)],
      );
      await postLines([
        [a, "credit", 100],
        [b, "debit", 900],
      ]);
    },
  ],
  [
    "postings that cancel out",
    "LM016",
    () =>
      postLines([
        [a, "credit", 100],
        [a, "debit", 0],
      ]),
  ],
];

const removals: [what: string, sql: () => string][] = [
  ["deleted", () => `DELETE FROM accounts WHERE id = ${a}`],
  [
    "given another id",
    () => `UPDATE accounts SET id = DEFAULT WHERE id = ${a}`,
  ],
];

const cases = kinds.flatMap(([what, refusal, work]) =>
  removals.map(
    ([removed, remove]) => [what, removed, refusal, work, remove] as const,
  ),
);

/** Returns the error code, or null if the work succeeds. */
async function codeOf(work: () => unknown): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** Takes the snapshot of a repeatable read transaction. */
async function freeze(client: pg.PoolClient) {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  await client.query("SELECT FROM accounts LIMIT 1");
}

describe.each(cases)("%s, for an account being %s,", (...row) => {
  const [, , refusal, work, remove] = row;

  it("leave no posting without its account if the removal begins second", async () => {
    await poster.query("BEGIN");
    expect(await codeOf(work)).toBe(refusal);
    const removed = codeOf(() => remover.query(remove()));
    await waitUntilBlockedOrDone(removed);
    await poster.query("COMMIT");
    expect(await removed).toBe(refusal ? null : "23503");
  });

  it("leave no posting without its account if the removal ends first", async () => {
    await remover.query("BEGIN");
    await remover.query(remove());
    await poster.query("BEGIN");
    const posted = codeOf(work);
    await waitUntilBlockedOrDone(posted);
    await remover.query("COMMIT");
    // The other code is that of a refused posting to an account that has gone.
    expect(["23503", refusal]).toContain(await posted);
    await poster.query("COMMIT");
  });

  it("leave no posting without its account if the removal has an older snapshot", async () => {
    await freeze(remover);
    await poster.query("BEGIN");
    expect(await codeOf(work)).toBe(refusal);
    await poster.query("COMMIT");
    expect(await codeOf(() => remover.query(remove()))).toBe(
      refusal ? null : "40001",
    );
    await remover.query("COMMIT");
  });

  it("leave no posting without its account if the posting has an older snapshot", async () => {
    await freeze(poster);
    await remover.query(remove());
    expect(await codeOf(work)).toBe(refusal ?? "40001");
    await poster.query("COMMIT");
  });
});

/** Waits until the other transaction waits for a lock, or has ended without one. */
async function waitUntilBlockedOrDone(work: Promise<unknown>) {
  let done = false;
  void work.then(() => (done = true));
  await expect
    .poll(async () => {
      if (done) return true;
      const rows =
        await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock'`;
      return rows.length > 0;
    })
    .toBe(true);
}
