import { expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { bankAccount, movement, openAccounts } from "@/lib/testing/ledger";
import { post } from "@/lib/testing/bookkeeper";

const { ownerPool, sql } = await testDatabase();

/** Resolves when a connection of this database waits for a lock. */
async function untilSomeoneWaits() {
  for (;;) {
    const rows =
      await sql`SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE NOT l.granted AND a.datname = current_database()`;
    if (rows.length > 0) return;
  }
}

it("a customer always uses the same stripe, and 16 consecutive accounts use 16 stripes", async () => {
  const clearing = await bankAccount("clearing");
  const ids = await openAccounts(ownerPool, 32);
  expect(ids.map(clearing)).toEqual(ids.map(clearing));
  expect(new Set(ids.map(clearing)).size).toBe(16);
  const rows = await sql`SELECT DISTINCT kind::text FROM accounts
    WHERE id = ANY (${ids.map(clearing)}::bigint[])`;
  expect(rows).toEqual([{ kind: "clearing" }]);
});

it("a wire waits for its own stripe of clearing only", async () => {
  const clearing = await bankAccount("clearing");
  const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
  const wire = (id: bigint) =>
    post(movement(id, clearing(id), 100n, { kind: "wire" }));
  const busy = await ownerPool.connect();
  try {
    await busy.query("BEGIN");
    await busy.query("SELECT FROM accounts WHERE id = $1 FOR UPDATE", [
      clearing(a!),
    ]);
    // Succeeds while the other stripe is locked. With a single row this would never return.
    expect((await wire(b!)).kind).toBe("wire");
    let sent = false;
    const waiting = wire(a!).then(() => (sent = true));
    await untilSomeoneWaits();
    expect(sent).toBe(false);
    await busy.query("COMMIT");
    await waiting;
    expect(sent).toBe(true);
  } finally {
    busy.release(true);
  }
});
