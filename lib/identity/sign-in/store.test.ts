import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { passwordLimits } from "@/lib/identity/limits";
import { testDatabase } from "@/lib/testing/database";
import { acceptSignIn, takeOnOtherDevice } from "./store";

const { sql } = await testDatabase();

beforeEach(async () => {
  await sql`DELETE FROM throttles`;
});

const counts = async () =>
  await sql`SELECT scope, sum(count)::int AS count FROM throttles GROUP BY scope ORDER BY scope`;

test("attempts and right passwords of one address do not block each other", async () => {
  const limit = passwordLimits.customer;
  const holders = [0, 1].map(
    () => ({ realm: "customer", id: randomUUID() }) as const,
  );
  const signIn = async (at: number) => {
    const holder = holders[at % 2]!;
    const counter = { limit, key: holder.id };
    const { allowed } = await takeOnOtherDevice("192.0.2.1", counter);
    if (allowed) await acceptSignIn(holder, "192.0.2.1", [counter]);
  };
  await Promise.all(Array.from({ length: 200 }, (_, at) => signIn(at)));
  expect(await counts()).toEqual([
    { scope: "customer-password", count: 0 },
    { scope: "password-ip", count: 0 },
  ]);
});

test("an attempt that the account refuses does not count for the address", async () => {
  const counter = { limit: passwordLimits.customer, key: randomUUID() };
  for (let count = 0; count < 7; count++)
    await takeOnOtherDevice("192.0.2.1", counter);
  expect(await counts()).toEqual([
    { scope: "customer-password", count: 5 },
    { scope: "password-ip", count: 5 },
  ]);
});
