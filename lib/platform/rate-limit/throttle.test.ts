import { beforeEach, describe, expect, test } from "vitest";
import { transaction } from "@/lib/platform/db/prisma";
import { testDatabase } from "@/lib/testing/database";
import {
  clearAttempts,
  lockedForSeconds,
  consume,
  consumeWithin,
  throttleKey,
} from "./throttle";
import { quarterHourly } from "./limit";

const { ownerPool } = await testDatabase();

const LIMIT = quarterHourly("test", 5);
const OTHER = quarterHourly("test-other", 5);
const KEY = "1234567890";

beforeEach(async () => {
  await ownerPool.query("DELETE FROM throttles");
});

/** Moves the counters' windows into the past. */
const pass = (seconds: number) =>
  ownerPool.query(
    `UPDATE throttles SET window_started_at = window_started_at - make_interval(secs => $1),
                          locked_until = locked_until - make_interval(secs => $1)`,
    [seconds],
  );

async function take(times: number, key = KEY) {
  const attempts: Awaited<ReturnType<typeof consume>>[] = [];
  for (let count = 0; count < times; count++)
    attempts.push(await consume(LIMIT, key));
  return attempts;
}

test("allows five attempts, marks the fifth as the last, and refuses the sixth for 15 minutes", async () => {
  const attempts = await take(6);
  expect(attempts.map(({ allowed }) => allowed)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(attempts.slice(0, 5).map(({ last }) => last)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(attempts[5]!.retryAfterSeconds).toBeGreaterThan(890);
  expect(attempts[5]!.retryAfterSeconds).toBeLessThanOrEqual(900);
});

test("allows five of fifty concurrent attempts", async () => {
  const attempts = await Promise.all(
    Array.from({ length: 50 }, () => consume(LIMIT, KEY)),
  );
  expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(5);
  expect(attempts.filter(({ allowed, last }) => allowed && last)).toHaveLength(
    1,
  );
});

test("refused attempts do not extend the lock", async () => {
  await take(5);
  await pass(600);
  const [refused] = await take(1);
  expect(refused!.retryAfterSeconds).toBeLessThanOrEqual(300);
});

test("starts counting from zero after the lock", async () => {
  await take(6);
  await pass(899);
  expect((await take(1))[0]!.allowed).toBe(false);
  await pass(2);
  expect((await take(6)).map(({ allowed }) => allowed)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
});

test("forgets attempts outside the window", async () => {
  await take(4);
  await pass(901);
  expect((await take(5)).every(({ allowed }) => allowed)).toBe(true);
});

test("forgets earlier attempts after a success", async () => {
  await take(4);
  await clearAttempts(LIMIT, KEY);
  expect((await take(5)).every(({ allowed }) => allowed)).toBe(true);
  await clearAttempts(LIMIT, KEY);
  expect(await lockedForSeconds(LIMIT, KEY)).toBe(0);
});

test("counts each key and scope separately", async () => {
  await take(6);
  expect((await take(1, "other"))[0]!.allowed).toBe(true);
  expect((await consume(OTHER, KEY)).allowed).toBe(true);
  expect(await lockedForSeconds(LIMIT, KEY)).toBeGreaterThan(890);
  expect(await lockedForSeconds(OTHER, KEY)).toBe(0);
});

test("reading a lock counts nothing", async () => {
  for (let count = 0; count < 10; count++)
    expect(await lockedForSeconds(LIMIT, KEY)).toBe(0);
  expect((await take(1))[0]!.allowed).toBe(true);
});

test("stores keyed hashes instead of names", async () => {
  await take(1);
  const { rows } = await ownerPool.query<{ key: string }>(
    "SELECT key FROM throttles",
  );
  expect(rows).toEqual([{ key: throttleKey(LIMIT, KEY) }]);
  expect(rows[0]!.key).not.toContain(KEY);
  expect(throttleKey(OTHER, KEY)).not.toBe(throttleKey(LIMIT, KEY));
});

describe("attempts in a transaction", () => {
  test("are counted when the transaction commits", async () => {
    await transaction((tx) => consumeWithin(tx, LIMIT, "a@x.example"));
    const { rows } = await ownerPool.query<{ count: number }>(
      "SELECT count FROM throttles",
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("are rolled back with the transaction", async () => {
    await expect(
      transaction(async (tx) => {
        await consumeWithin(tx, LIMIT, "a@x.example");
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    const { rows } = await ownerPool.query("SELECT FROM throttles");
    expect(rows).toEqual([]);
  });
});
