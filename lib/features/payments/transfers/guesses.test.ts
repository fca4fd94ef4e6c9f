import { expect, it } from "vitest";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { codeGuessesOf } from "@/lib/features/payments/limits";
import { storedKeyOf } from "@/lib/platform/rate-limit/throttle";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  openAccounts,
  CONTEXT,
  ownerOf,
} from "@/lib/testing/ledger";
import { plantSession } from "@/lib/testing/sessions";
import { sendTransfer } from "./service";

const { ownerPool, sql } = await testDatabase();

async function newCustomer(): Promise<Customer> {
  const [accountId] = await openAccounts(ownerPool, 1, {
    balanceMinor: 10_000n,
  });
  const { id, number } = await ownerOf(ownerPool, accountId);
  const { secret } = await plantSession(ownerPool, { realm: "customer", id });
  return {
    realm: "customer",
    id,
    sessionSecret: secret,
    main: { id: accountId, number, currency: "USD" },
  } as Customer;
}

const send = (customer: Customer, cotCode: string) =>
  sendTransfer(
    mainAccount(customer),
    {
      amount: "1.00",
      accountName: "Payee",
      recipientAccount: "4444000011112222",
      bank: "Elsewhere Bank",
      cotCode,
      taxCode: "TAX",
      description: "",
    },
    CONTEXT,
  );

const codeOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "sent",
    (error: { code: string }) => error.code,
  );

it("checks only five of many concurrent guesses, and no right codes after them", async () => {
  const customer = await newCustomer();
  const guesses = Array.from({ length: 40 }, (_, at) => `WRONG${at}`);
  const answers = await Promise.all(
    [...guesses, "COT"].map((guess) => codeOf(send(customer, guess))),
  );
  expect(answers.filter((code) => code === "CODES_WRONG")).toHaveLength(5);
  expect(answers.filter((code) => code === "TRANSFERS_BLOCKED")).toHaveLength(
    36,
  );
  expect(await balancesOf(ownerPool, [customer.main.id])).toMatchObject([
    { totalMinor: 10_000n },
  ]);
});

it("does not reveal right codes by asking for the second factor while the account is locked", async () => {
  const customer = await newCustomer();
  await sql`INSERT INTO second_factors (realm, customer_id, secret, key_id, confirmed_at)
     VALUES ('customer', ${customer.id}, 'x', 'test', now())`;
  const guesses = Array.from({ length: 40 }, (_, at) => `WRONG${at}`);
  const answers = await Promise.all(
    [...guesses, "COT"].map((guess) => codeOf(send(customer, guess))),
  );
  expect(answers).not.toContain("STEP_UP_NEEDED");
});

it("refuses right codes if wrong ones lock the account before the posting", async () => {
  const customer = await newCustomer();
  const lock = storedKeyOf(codeGuessesOf(customer.id));
  const client = await ownerPool.connect();
  try {
    // A guess that is being counted holds this lock, so the posting waits for it.
    await client.query("BEGIN");
    await client.query(
      "SELECT pg_advisory_xact_lock(hashtextextended($1 || ':' || $2, 0))",
      [lock.scope, lock.key],
    );
    const answer = codeOf(send(customer, "COT"));
    await expect
      .poll(async () => {
        const rows =
          await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
        return rows.length;
      })
      .toBe(1);
    await client.query(
      `INSERT INTO throttles (scope, key, count, window_started_at, locked_until)
       VALUES ($1, $2, 5, now(), now() + interval '1 hour')`,
      [lock.scope, lock.key],
    );
    await client.query("COMMIT");
    expect(await answer).toBe("TRANSFERS_BLOCKED");
  } finally {
    client.release();
  }
  expect(await balancesOf(ownerPool, [customer.main.id])).toMatchObject([
    { totalMinor: 10_000n },
  ]);
});

it("never counts right codes, however many transfers are sent concurrently", async () => {
  const customer = await newCustomer();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => codeOf(send(customer, "cot"))),
  );
  expect(new Set(answers)).toEqual(new Set(["sent"]));
});
