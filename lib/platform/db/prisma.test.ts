import pg from "pg";
import { expect, it, vi } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts } from "@/lib/testing/ledger";
import { transaction, type Tx } from "./prisma";

const { ownerPool } = await testDatabase();

const lock = (tx: Tx, id: bigint) =>
  tx.$executeRawUnsafe("SELECT accounts_lock(ARRAY[$1::bigint])", id);

it("two deadlocked transactions both succeed, because the aborted one is retried", async () => {
  const [a, b] = await openAccounts(ownerPool, 2);
  let arrived = 0;
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  let runs = 0;
  const lockBoth = (first: bigint, second: bigint) =>
    transaction(async (tx) => {
      runs += 1;
      await lock(tx, first);
      if ((arrived += 1) === 2) open();
      await gate;
      await lock(tx, second);
      return "done";
    });
  await expect(Promise.all([lockBoth(a, b), lockBoth(b, a)])).resolves.toEqual([
    "done",
    "done",
  ]);
  // The retried one can lock its first account again before the other one wakes up, and is then aborted once more.
  expect([3, 4]).toContain(runs);
});

it("a third conflict is thrown, and any other error at once", async () => {
  const fail = (sql: string) =>
    vi.fn(async (tx: Tx) => {
      await tx.$executeRawUnsafe(sql);
    });
  const conflict = fail(
    "DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$",
  );
  await expect(transaction(conflict)).rejects.toThrow();
  expect(conflict).toHaveBeenCalledTimes(3);
  const other = fail("SELECT 1 / 0");
  await expect(transaction(other)).rejects.toThrow();
  expect(other).toHaveBeenCalledTimes(1);
});

it("statements of a transaction that begin at once never wait in the driver, which gives up its queue", async () => {
  await openAccounts(ownerPool, 1);
  let overlaps = 0;
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client & { _activeQuery: unknown; _queryQueue: unknown[] },
    ...args: unknown[]
  ) {
    if (this._activeQuery || this._queryQueue.length > 0) overlaps += 1;
    return (query as (...given: unknown[]) => void).apply(this, args);
  } as never);
  const names = await transaction(async (tx) => {
    await tx.account.findFirstOrThrow({
      include: { customer: true, holds: true, postings: true },
    });
    const rows = await Promise.all(
      ["a", "b", "c", "d"].map(
        (name) =>
          tx.$queryRaw<[{ name: string }]>`SELECT ${name}::text AS name`,
      ),
    );
    return rows.map(([{ name }]) => name);
  });
  vi.restoreAllMocks();
  expect(names).toEqual(["a", "b", "c", "d"]);
  expect(overlaps).toBe(0);
});
