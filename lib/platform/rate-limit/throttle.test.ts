import { beforeEach, describe, expect, test } from "vitest";
import { transaction } from "@/lib/platform/db/prisma";
import { testDatabase } from "@/lib/testing/database";
import {
  clearAttempts,
  giveBack,
  consume,
  consumeWithin,
  throttleKey,
  rateLimitPurges,
} from "./throttle";
import { quarterHourly } from "./limit";

const { ownerPool, sql } = await testDatabase();

const LIMIT = quarterHourly("test", 5);
const OTHER = quarterHourly("test-other", 5);
const KEY = "1234567890";

beforeEach(async () => {
  await sql`DELETE FROM throttles`;
});

/** Moves the counters' windows into the past. */
const pass = (seconds: number) =>
  sql`UPDATE throttles SET window_started_at = window_started_at - make_interval(secs => ${seconds}),
                          locked_until = locked_until - make_interval(secs => ${seconds})`;

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
  expect((await take(1))[0]!.allowed).toBe(true);
});

test("counts each key and scope separately", async () => {
  await take(6);
  expect((await take(1, "other"))[0]!.allowed).toBe(true);
  expect((await consume(OTHER, KEY)).allowed).toBe(true);
});

test("an attempt given back counts no more, and its lock ends", async () => {
  await take(4);
  for (let count = 0; count < 10; count++) {
    expect((await take(1))[0]).toMatchObject({ allowed: true, last: true });
    await giveBack(LIMIT, KEY);
  }
  expect((await take(2)).map(({ allowed }) => allowed)).toEqual([true, false]);
});

describe("failures in a row", () => {
  const IN_A_ROW = { ...quarterHourly("test-row", 5), maxInARow: 12 };
  const fail = () => consume(IN_A_ROW, KEY);

  /** Fails 12 times, with as many windows and locks between as that takes. */
  async function exhaust() {
    for (let count = 1; count <= 12; count++) {
      if (count % 5 === 1) await pass(901);
      expect(await fail()).toMatchObject({
        allowed: true,
        inARow: count,
        exhausted: false,
      });
    }
  }

  test("refuse the key for good once their limit is reached, whatever time passes", async () => {
    await exhaust();
    for (const seconds of [0, 901, 90 * 86_400]) {
      await pass(seconds);
      expect(await fail()).toMatchObject({ allowed: false, exhausted: true });
    }
  });

  test("start again after a success, and do not count attempts given back", async () => {
    await exhaust();
    await clearAttempts(IN_A_ROW, KEY);
    expect(await fail()).toMatchObject({ allowed: true, inARow: 1 });
    await giveBack(IN_A_ROW, KEY);
    expect(await fail()).toMatchObject({ allowed: true, inARow: 1 });
  });

  test("do not exceed their limit among concurrent attempts", async () => {
    const limit = { ...IN_A_ROW, max: 100 };
    const attempts = await Promise.all(
      Array.from({ length: 50 }, () => consume(limit, KEY)),
    );
    expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(12);
  });

  test("are kept by the hourly purge, except for a few that are old", async () => {
    await exhaust();
    await consume(IN_A_ROW, "few");
    await take(1);
    await pass(31 * 86_400);
    for (const statement of rateLimitPurges) await ownerPool.query(statement);
    const rows = await sql`SELECT in_a_row FROM throttles`;
    expect(rows).toEqual([{ in_a_row: 12 }]);
  });
});

test("stores keyed hashes instead of names", async () => {
  await take(1);
  const rows: { key: string }[] = await sql`SELECT key FROM throttles`;
  expect(rows).toEqual([{ key: throttleKey(LIMIT, KEY) }]);
  expect(rows[0]!.key).not.toContain(KEY);
  expect(throttleKey(OTHER, KEY)).not.toBe(throttleKey(LIMIT, KEY));
});

describe("attempts in a transaction", () => {
  test("are counted when the transaction commits", async () => {
    await transaction((tx) => consumeWithin(tx, LIMIT, "a@x.example"));
    const rows: { count: number }[] = await sql`SELECT count FROM throttles`;
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("are rolled back with the transaction", async () => {
    await expect(
      transaction(async (tx) => {
        await consumeWithin(tx, LIMIT, "a@x.example");
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    const rows = await sql`SELECT FROM throttles`;
    expect(rows).toEqual([]);
  });
});
