import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { nameAccount } from "@/lib/features/accounts/staff-service";
import type { Customer } from "@/lib/identity/callers";
import { contractsByName } from "@/lib/testing/contracts";
import { testDatabase } from "@/lib/testing/database";
import { plantKeyedCalls } from "@/lib/testing/keyed-calls";
import { CONTEXT, openAnother } from "@/lib/testing/ledger";
import { untilBlocking } from "@/lib/testing/locks";

// lib/bank/outcome.test.ts fails if a call that takes a key is missing here.
const database = await testDatabase();
const { ownerPool, sql } = database;
const { staff, calls, begin, callerOf, sendWith, send, outcomeOf } =
  await plantKeyedCalls(database);

let customer: Customer;

beforeEach(async () => {
  customer = await begin();
});

const NAMES = Object.keys(calls);
const realmOf = (name: string) => contractsByName.get(name)!.caller;

/** Every two calls of one realm, in both orders, and each call with itself. */
const PAIRS = NAMES.flatMap((first) =>
  NAMES.filter((second) => realmOf(first) === realmOf(second)).map(
    (second) => [first, second] as const,
  ),
);

const CONFLICT = { status: 409, json: { code: "IDEMPOTENCY_CONFLICT" } };

describe("a key that was used for", () => {
  it.each(PAIRS)("%s is refused to another %s", async (first, second) => {
    const input = await calls[first]!();
    const other = await calls[second]!();
    const { key, json } = await send(first, input);
    const made = await outcomeOf(callerOf(first), key);
    expect(await sendWith(key, second, other)).toMatchObject(CONFLICT);
    expect(await outcomeOf(callerOf(first), key)).toEqual(made);
    expect((await sendWith(key, first, input)).json).toEqual(json);
    // The refused call has kept no key.
    await send(second, other);
  });
});

/** Starts calls with one key while others lock what they lock or write. Returns their answers, sorted by status. */
async function sendAtOnce(
  names: readonly string[],
  inputs: Awaited<ReturnType<(typeof calls)[string]>>[],
) {
  const key = randomUUID();
  const holder = await ownerPool.connect();
  try {
    await holder.query("BEGIN");
    await holder.query(
      "LOCK TABLE approvals IN SHARE MODE; SELECT FROM accounts WHERE customer_id IS NOT NULL FOR UPDATE",
    );
    const answers = names.map((name, nth) => sendWith(key, name, inputs[nth]!));
    await untilBlocking(holder, 100);
    await holder.query("COMMIT");
    const all = await Promise.all(answers);
    return all.sort((a, b) => a.status - b.status);
  } finally {
    holder.release(true);
  }
}

it("a key that was used for a change of staff whose repeat is not recognised is refused to a call that moves money", async () => {
  const { number } = customer.main;
  const key = randomUUID();
  const context = { ...CONTEXT, requestKey: key };
  await nameAccount(staff, number, { name: "Rent" }, context);
  const credit = "POST /credit/{accountId}";
  expect(await sendWith(key, credit, await calls[credit]!())).toMatchObject(
    CONFLICT,
  );
});

describe("at the same moment, a key does one thing for", () => {
  it.each([
    ["POST /transfer", "POST /loans/{loanId}/repay"],
    ["POST /transfer", "POST /accounts"],
    ["POST /transfer", "POST /move"],
    ["POST /exchange", "POST /loans/{loanId}/repay"],
    ["POST /move", "POST /standing-orders"],
    ["POST /loans/{loanId}/repay", "POST /loans/{loanId}/repay"],
    ["POST /credit/{accountId}", "POST /open-account/{userId}"],
    ["POST /open-account/{userId}", "POST /open-account/{userId}"],
    ["POST /manual-entries", "POST /open-account/{userId}"],
  ])("%s and another %s", async (...names) => {
    const inputs = [await calls[names[0]]!(), await calls[names[1]]!()];
    const [first, second] = await sendAtOnce(names, inputs);
    expect([200, 202], JSON.stringify(first!.json)).toContain(first!.status);
    expect(second).toMatchObject(CONFLICT);
  });

  it.each(NAMES)("%s that is sent twice", async (name) => {
    const input = await calls[name]!();
    const [first, second] = await sendAtOnce([name, name], [input, input]);
    expect([200, 202], JSON.stringify(first!.json)).toContain(first!.status);
    expect(second).toEqual(first);
  });
});

describe("a key of staff", () => {
  const body = { type: "savings", currency: "USD" };
  const openFor = () => ({ params: { userId: customer.id }, body });

  it("is not one of the customer for whom it opened an account", async () => {
    const { key } = await send("POST /open-account/{userId}", openFor());
    expect(await outcomeOf(customer, key)).toBeNull();
    const own = await sendWith(key, "POST /accounts", { body });
    expect(own.status, JSON.stringify(own.json)).toBe(200);
    expect(await outcomeOf(customer, key)).toEqual({
      kind: "account",
      id: (own.json.account as { accountNumber: string }).accountNumber,
    });
  });

  it("may be one of the customer as well", async () => {
    const { key, json } = await send("POST /accounts", { body });
    const opened = await sendWith(
      key,
      "POST /open-account/{userId}",
      openFor(),
    );
    expect(opened.status, JSON.stringify(opened.json)).toBe(200);
    expect(opened.json).not.toEqual(json);
  });
});

const MIGRATION =
  "prisma/migrations/20261213000030_keys_of_openers/migration.sql";

/** Plants an account as it was before openers were stored. Returns its outcome. */
async function plantOpened(owner: Customer, key: string, byStaff: boolean) {
  const id = await openAnother(ownerPool, owner.main.id);
  const [account] =
    await sql`UPDATE accounts SET request_key = ${key}, request_hash = 'x' WHERE id = ${id} RETURNING number`;
  if (byStaff)
    await sql`INSERT INTO audit_log (actor_kind, actor_id, action, subject_customer_id, subject_account_id, ip, request_id, request_key)
      VALUES ('staff', ${staff.id}, 'account.open', ${owner.id}, ${id}, '', '', ${key})`;
  return { kind: "account", id: account.number as string };
}

it("the keys of accounts that were opened before openers were stored are those of their openers, as the audit log names them", async () => {
  const other = await begin();
  await sql`ALTER TABLE accounts DROP COLUMN request_scope; CREATE INDEX accounts_request ON accounts (request_key)`;
  const [byStaff, byOwner] = [randomUUID(), randomUUID()];
  await plantOpened(customer, byStaff, true);
  const own = await plantOpened(customer, byOwner, false);
  const second = await plantOpened(other, byStaff, true);
  await ownerPool.query(await readFile(MIGRATION, "utf8"));

  expect(await outcomeOf(customer, byStaff)).toBeNull();
  expect(await outcomeOf(customer, byOwner)).toEqual(own);
  // An opener has a key once, so the second account keeps it as a key of its owner.
  expect(await outcomeOf(other, byStaff)).toEqual(second);
  const scopes =
    await sql`SELECT request_scope FROM accounts WHERE request_key = ${byStaff} ORDER BY id`;
  expect(scopes).toEqual([
    { request_scope: staff.id },
    { request_scope: other.id },
  ]);
});
