import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, vi } from "vitest";
import { isDatabaseUnavailable } from "@/lib/platform/db/errors";
import { startCrashingDatabase } from "@/scripts/lib/crashing-database";
import { logger } from "@/lib/platform/logging/logger";
import { endApplicationPools } from "./database";

type CrashingDatabase = Awaited<ReturnType<typeof startCrashingDatabase>>;

/** Runs `work` on a database of its own that it may kill; the application's pools and `owner` connect to it. */
export async function withCrashingDatabase(
  work: (database: CrashingDatabase, owner: pg.Pool) => Promise<void>,
): Promise<void> {
  const database = await startCrashingDatabase();
  process.env.DATABASE_URL = database.databaseUrl;
  process.env.DATABASE_MIGRATION_URL = database.databaseMigrationUrl;
  const owner = new pg.Pool({
    connectionString: database.databaseMigrationUrl,
    max: 1,
  });
  owner.on("error", () => {});
  try {
    await work(database, owner);
  } finally {
    await owner.end();
    await endApplicationPools();
    await database.remove();
  }
}

type JobUnderCrashes = {
  database: CrashingDatabase;
  owner: pg.Pool;
  /** Runs what is due; called by two workers until everything is paid. */
  run: () => Promise<unknown>;
  /** SQL that counts the paid rows. */
  countPaid: string;
  wanted: number;
  crashes: number;
};

/** Kills the database while a job pays, evenly over the first part of the rows, until all `wanted` rows are paid. */
export async function payThroughCrashes(job: JobUnderCrashes): Promise<void> {
  const { database, owner, crashes, wanted } = job;
  // Silences the jobs while the database is down.
  vi.spyOn(logger, "error").mockImplementation(() => {});
  vi.spyOn(logger, "warn").mockImplementation(() => {});
  let failures = 0;
  let ended = false;
  const workers = [1, 2].map(async () => {
    while (!ended) {
      await job.run().catch(() => (failures += 1));
      await pause(5);
    }
  });
  const paid = () => countPatiently(owner, job.countPaid);
  try {
    for (let crash = 1; crash <= crashes; crash++) {
      const part = (wanted / (crashes + 2)) * crash;
      await until(async () => (await paid()) >= part);
      expect(await paid()).toBeLessThan(wanted);
      await database.crashAndRestart();
    }
    await until(async () => (await paid()) === wanted);
  } finally {
    ended = true;
    await Promise.all(workers);
    vi.restoreAllMocks();
  }
  expect(failures).toBeGreaterThan(0);
}

/** Waits for a condition of a test that is under way. */
export async function until(
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  while (!(await condition())) await pause(5);
}

/** Repeats a request until there is an answer, as a well-behaved client does. */
export async function untilAnswered<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await pause(20);
    }
  }
}

/** Retries while the database is down. */
async function countPatiently(owner: pg.Pool, sql: string): Promise<number> {
  for (;;) {
    try {
      const { rows } = await owner.query<{ count: string }>(sql);
      return Number(rows[0]!.count);
    } catch {
      await pause(20);
    }
  }
}
