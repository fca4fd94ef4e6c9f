import { beforeEach, describe, expect, test } from "vitest";
import { transaction } from "@/lib/db/prisma";
import { testDatabase } from "@/lib/testing/database";
import {
  clearAttempts,
  lockedForSeconds,
  takeAttempt,
  takeAttemptWithin,
  throttleKey,
} from "./throttle";

const { ownerPool } = await testDatabase();

const SCOPE = "customer-password";
const KEY = "1234567890";

beforeEach(async () => {
  await ownerPool.query("DELETE FROM throttles");
});

/** Lets time pass, as far as the counters can tell. */
const pass = (seconds: number) =>
  ownerPool.query(
    `UPDATE throttles SET window_started_at = window_started_at - make_interval(secs => $1),
                          locked_until = locked_until - make_interval(secs => $1)`,
    [seconds],
  );

async function take(times: number, key = KEY) {
  const attempts: Awaited<ReturnType<typeof takeAttempt>>[] = [];
  for (let count = 0; count < times; count++)
    attempts.push(await takeAttempt(SCOPE, key));
  return attempts;
}

test("five attempts go on, the fifth is the last, the sixth is refused for a quarter of an hour", async () => {
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

test("fifty attempts at once are fifty: five go on", async () => {
  const attempts = await Promise.all(
    Array.from({ length: 50 }, () => takeAttempt(SCOPE, KEY)),
  );
  expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(5);
  expect(attempts.filter(({ allowed, last }) => allowed && last)).toHaveLength(
    1,
  );
});

test("refused attempts do not make the lock longer", async () => {
  await take(5);
  await pass(600);
  const [refused] = await take(1);
  expect(refused!.retryAfterSeconds).toBeLessThanOrEqual(300);
});

test("after the lock the count starts anew", async () => {
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

test("attempts far apart are forgotten", async () => {
  await take(4);
  await pass(901);
  expect((await take(5)).every(({ allowed }) => allowed)).toBe(true);
});

test("a success forgets the attempts before it", async () => {
  await take(4);
  await clearAttempts(SCOPE, KEY);
  expect((await take(5)).every(({ allowed }) => allowed)).toBe(true);
  await clearAttempts(SCOPE, KEY);
  expect(await lockedForSeconds(SCOPE, KEY)).toBe(0);
});

test("keys and scopes have counts of their own", async () => {
  await take(6);
  expect((await take(1, "other"))[0]!.allowed).toBe(true);
  expect((await takeAttempt("admin-password", KEY)).allowed).toBe(true);
  expect(await lockedForSeconds(SCOPE, KEY)).toBeGreaterThan(890);
  expect(await lockedForSeconds("admin-password", KEY)).toBe(0);
});

test("looking at a lock counts nothing", async () => {
  for (let count = 0; count < 10; count++)
    expect(await lockedForSeconds(SCOPE, KEY)).toBe(0);
  expect((await take(1))[0]!.allowed).toBe(true);
});

test("the table names nobody", async () => {
  await take(1);
  const { rows } = await ownerPool.query<{ key: string }>(
    "SELECT key FROM throttles",
  );
  expect(rows).toEqual([{ key: throttleKey(SCOPE, KEY) }]);
  expect(rows[0]!.key).not.toContain(KEY);
  expect(throttleKey("admin-password", KEY)).not.toBe(throttleKey(SCOPE, KEY));
});

describe("within a transaction", () => {
  test("an attempt is counted with what it belongs to", async () => {
    await transaction((tx) =>
      takeAttemptWithin(tx, "code-mail", "a@x.example"),
    );
    const { rows } = await ownerPool.query<{ count: number }>(
      "SELECT count FROM throttles",
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("an attempt is undone with it", async () => {
    await expect(
      transaction(async (tx) => {
        await takeAttemptWithin(tx, "code-mail", "a@x.example");
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    const { rows } = await ownerPool.query("SELECT FROM throttles");
    expect(rows).toEqual([]);
  });
});
