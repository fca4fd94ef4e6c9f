import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, it, vi } from "vitest";
import { bookkeeper } from "@/lib/testing/bookkeeper";
import {
  balancesOf,
  expectBooksInOrder,
  openAccounts,
} from "@/lib/testing/ledger";
import { plantOrder, runDueOrders, shift } from "@/lib/testing/standing-orders";
import { startCrashingDatabase } from "@/scripts/lib/crashing-database";
import { logger } from "@/lib/platform/logging/logger";

const CRASHES = 3;
const ORDERS = 8;
const DAYS = 30;
const TODAY = "2026-06-30";

it(`${CRASHES} crashes during runs: every due date is paid once`, async () => {
  const database = await startCrashingDatabase();
  process.env.DATABASE_URL = database.databaseUrl;
  process.env.DATABASE_MIGRATION_URL = database.databaseMigrationUrl;
  const owner = new pg.Pool({
    connectionString: database.databaseMigrationUrl,
    max: 1,
  });
  owner.on("error", () => {});
  // Silences the jobs while the database is down.
  vi.spyOn(logger, "error").mockImplementation(() => {});
  vi.spyOn(logger, "warn").mockImplementation(() => {});
  let failures = 0;
  let ended = false;
  try {
    const senders = await openAccounts(owner, ORDERS, {
      balanceMinor: 10_000n,
    });
    const [to] = (await openAccounts(owner, 1)) as [bigint];
    for (const from of senders)
      await plantOrder(owner, {
        from,
        to,
        rhythm: "daily",
        firstOn: shift(TODAY, 1 - DAYS),
        lastOn: TODAY,
      });
    const workers = [1, 2].map(async () => {
      while (!ended) {
        await runDueOrders(TODAY).catch(() => (failures += 1));
        await pause(5);
      }
    });
    const wanted = ORDERS * DAYS;
    for (let crash = 1; crash <= CRASHES; crash++) {
      await until(async () => (await paid(owner)) >= (wanted / 5) * crash);
      expect(await paid(owner)).toBeLessThan(wanted);
      await database.crashAndRestart();
    }
    await until(async () => (await paid(owner)) === wanted);
    ended = true;
    await Promise.all(workers);
    expect(failures).toBeGreaterThan(0);
    const { rows } = await owner.query<{ entries: string; keys: string }>(
      `SELECT count(*) AS entries, count(DISTINCT idempotency_key) AS keys
       FROM ledger_entries WHERE idempotency_scope = 'standing-order'`,
    );
    expect(rows[0]).toEqual({ entries: `${wanted}`, keys: `${wanted}` });
    const left = await balancesOf(owner, senders);
    for (const { totalMinor } of left)
      expect(totalMinor).toBe(10_000n - 100n * BigInt(DAYS));
    await expectBooksInOrder(owner);
  } finally {
    ended = true;
    vi.restoreAllMocks();
    await owner.end();
    await (globalThis as { limmatPool?: pg.Pool }).limmatPool?.end();
    await bookkeeper().end();
    await database.remove();
  }
}, 120_000);

/** Counts the due dates recorded as paid; retries while the database is down. */
async function paid(owner: pg.Pool): Promise<number> {
  for (;;) {
    try {
      const { rows } = await owner.query<{ count: string }>(
        "SELECT count(*) FROM standing_order_runs WHERE outcome = 'paid'",
      );
      return Number(rows[0]!.count);
    } catch {
      await pause(20);
    }
  }
}

async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) await pause(5);
}
