import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, it, vi } from "vitest";
import { bookkeeper } from "@/lib/testing/bookkeeper";
import {
  balancesOf,
  expectBooksInOrder,
  openAccounts,
} from "@/lib/testing/ledger";
import { plantLoan, runDueLoans } from "@/lib/testing/loans";
import { plantStaff } from "@/lib/testing/staff";
import { startCrashingDatabase } from "@/scripts/lib/crashing-database";
import { zurichToday } from "@/lib/platform/format";
import { logger } from "@/lib/platform/logging/logger";
import { addMonths } from "@/lib/platform/time/calendar";

const CRASHES = 2;
const LOANS = 5;
const MONTHS = 24;

it(`${CRASHES} crashes while instalments are collected: each is paid once`, async () => {
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
    await plantStaff(owner);
    const accounts = await openAccounts(owner, LOANS, {
      balanceMinor: 200_000n,
    });
    for (const account of accounts)
      await plantLoan(owner, account, {
        termMonths: MONTHS,
        paidOutOn: addMonths(zurichToday(), -MONTHS - 1),
      });
    const { rows } = await owner.query<{ sum: string }>(
      "SELECT sum(principal_minor + interest_minor) AS sum FROM loan_instalments",
    );
    const costMinor = BigInt(rows[0]!.sum) / BigInt(LOANS);
    const workers = [1, 2].map(async () => {
      while (!ended) {
        await runDueLoans().catch(() => (failures += 1));
        await pause(5);
      }
    });
    const wanted = LOANS * MONTHS;
    for (let crash = 1; crash <= CRASHES; crash++) {
      await until(async () => (await paid(owner)) >= (wanted / 4) * crash);
      expect(await paid(owner)).toBeLessThan(wanted);
      await database.crashAndRestart();
    }
    await until(async () => (await paid(owner)) === wanted);
    ended = true;
    await Promise.all(workers);
    expect(failures).toBeGreaterThan(0);
    for (const { totalMinor } of await balancesOf(owner, accounts))
      expect(totalMinor).toBe(200_000n + 120_000n - costMinor);
    const letters = await owner.query<{ count: string }>(
      "SELECT count(*) FROM messages WHERE subject = 'Your loan is repaid'",
    );
    expect(letters.rows[0]!.count).toBe(String(LOANS));
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

/** Counts the paid instalments; retries while the database is down. */
async function paid(owner: pg.Pool): Promise<number> {
  for (;;) {
    try {
      const { rows } = await owner.query<{ count: string }>(
        "SELECT count(*) FROM loan_instalments WHERE paid_at IS NOT NULL",
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
