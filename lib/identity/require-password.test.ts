import bcrypt from "bcrypt";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Customer } from "@/lib/identity/callers";
import { exhaust } from "@/lib/platform/rate-limit/throttle";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts, ownerOf } from "@/lib/testing/ledger";
import { plantSession } from "@/lib/testing/sessions";
import { ownPasswordLimits } from "./limits";
import { hashPassword } from "./passwords";
import { requirePassword } from "./require-password";
import { findCustomerOfSession } from "./sessions/queries";

const { ownerPool, sql } = await testDatabase();
const PASSWORD = "Quiet!River7";
const { customer: limit } = ownPasswordLimits;

let customer: Customer;
let secret: string;

beforeEach(async () => {
  const [account] = await openAccounts(ownerPool, 1);
  const { id } = await ownerOf(ownerPool, account!);
  await sql`UPDATE customers SET is_verified = true, password_hash = ${await hashPassword(PASSWORD)} WHERE id = ${id}`;
  ({ secret } = await plantSession(ownerPool, { realm: "customer", id }));
  customer = (await findCustomerOfSession(secret))!;
});

afterEach(() => void vi.restoreAllMocks());

const enter = (password: string) =>
  requirePassword(customer, password, "password");
const failuresInARow = async () =>
  (
    await sql`SELECT in_a_row FROM throttles WHERE scope = ${limit.scope} ORDER BY window_started_at DESC`
  )[0]!.in_a_row as number;
const setFailures = (count: number) =>
  sql`UPDATE throttles SET in_a_row = ${count}, count = 0, locked_until = NULL WHERE scope = ${limit.scope}`;
const refused = (code: string) => expect.objectContaining({ code });

test("a password that could not be checked does not count as wrong", async () => {
  await expect(enter("wrong")).rejects.toEqual(refused("PASSWORD_WRONG"));
  await setFailures(limit.maxInARow - 1);
  vi.spyOn(bcrypt, "hash").mockRejectedValueOnce(new Error("no memory"));
  await expect(enter(PASSWORD)).rejects.toThrow("no memory");
  expect(await failuresInARow()).toBe(limit.maxInARow - 1);
  await expect(enter(PASSWORD)).resolves.toBeDefined();
  expect(await failuresInARow()).toBe(0);
});

test("the last wrong password in a row ends the sessions before passwords are taken again", async () => {
  await expect(enter("wrong")).rejects.toEqual(refused("PASSWORD_WRONG"));
  await setFailures(limit.maxInARow - 1);
  await sql`ALTER TABLE sessions RENAME COLUMN ended_at TO away`;
  await expect(enter("wrong")).rejects.toThrow();
  await sql`ALTER TABLE sessions RENAME COLUMN away TO ended_at`;
  expect(await findCustomerOfSession(secret)).not.toBeNull();
  await expect(enter(PASSWORD)).rejects.toEqual(refused("SIGNED_OUT"));
  expect(await findCustomerOfSession(secret)).toBeNull();
});

test("an exhausted count ends the sessions, after which passwords are taken again", async () => {
  await exhaust(limit, customer.id);
  await expect(enter(PASSWORD)).rejects.toEqual(refused("SIGNED_OUT"));
  expect(await findCustomerOfSession(secret)).toBeNull();
  await expect(enter(PASSWORD)).resolves.toBeDefined();
});

test("right passwords at the same moment are all right", async () => {
  await expect(
    Promise.all(Array.from({ length: 12 }, () => enter(PASSWORD))),
  ).resolves.toHaveLength(12);
  expect(await failuresInARow()).toBe(0);
});
