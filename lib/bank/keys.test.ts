import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Customer } from "@/lib/identity/callers";
import { contractsByName } from "@/lib/testing/contracts";
import { testDatabase } from "@/lib/testing/database";
import { plantKeyedCalls } from "@/lib/testing/keyed-calls";
import { untilBlocking } from "@/lib/testing/locks";

// lib/bank/outcome.test.ts fails if a call that takes a key is missing here.
const database = await testDatabase();
const { ownerPool } = database;
const { calls, begin, callerOf, sendWith, send, outcomeOf } =
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

describe("at the same moment, a key does one thing for", () => {
  it.each([
    ["POST /transfer", "POST /loans/{loanId}/repay"],
    ["POST /transfer", "POST /accounts"],
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
