import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

import { approvalHandlers } from "@/lib/bank/handlers";
import { decideApproval } from "@/lib/approvals/decide";
import { decideLoan } from "@/lib/features/loans/decide";
import { plantRequest } from "@/lib/testing/loans";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { bankToday } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  movement,
  openAccounts,
  openAnother,
  payIn,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { plantOrder } from "@/lib/testing/standing-orders";
import { changeStatus, deleteCustomer } from "../service";

const { ownerPool, sql } = await testDatabase();

const maker = await plantStaff(ownerPool, "maker");
const checker = await plantStaff(ownerPool, "checker");

/** A person with an account for each balance, the main one first. */
async function open(...balances: bigint[]) {
  const [first = 0n, ...others] = balances;
  const [main] = await openAccounts(ownerPool, 1, { balanceMinor: first });
  const ids = [main];
  for (const balance of others)
    ids.push(await openAnother(ownerPool, main, balance));
  const rows: { id: string }[] =
    await sql`SELECT customer_id AS id FROM accounts WHERE id = ${main}`;
  return { id: rows[0]!.id, ids, main, second: ids[1]! };
}

const close = (id: bigint) =>
  ownerPool.query("SELECT account_close($1)", [id]).then(
    () => null,
    ({ code }: { code: string }) => code,
  );

const statesOf = async (ids: bigint[]) => {
  const rows: { state: string }[] =
    await sql`SELECT state || CASE WHEN customer_id IS NULL THEN ' ownerless' ELSE '' END AS state
     FROM accounts WHERE id = ANY (${ids}) ORDER BY id`;
  return rows.map(({ state }) => state);
};

async function sendWire(id: bigint) {
  const clearing = (await bankAccount("clearing"))(id);
  await post(movement(id, clearing, 500n, { kind: "wire" }));
}

test("an account that nothing needs is closed, and stays its owner's", async () => {
  const { ids, second } = await open(500n, 0n);
  expect(await close(second)).toBeNull();
  expect(await statesOf(ids)).toEqual(["open", "closed"]);
});

test.each<[string, (id: bigint) => Promise<unknown>]>([
  ["has money", (id) => payIn(id, 1n)],
  [
    "has a pending wire",
    async (id) => {
      await payIn(id, 500n);
      await sendWire(id);
    },
  ],
  ["is to get a loan", (id) => plantRequest(ownerPool, id, 500n)],
  [
    "pays a standing order",
    (id) =>
      plantOrder(ownerPool, {
        from: id,
        firstOn: bankToday(),
        amountMinor: 1n,
      }),
  ],
])("an account that %s is not closed", async (_, use) => {
  const { ids, second } = await open(0n, 0n);
  await use(second);
  expect(await close(second)).toBe("LM056");
  expect(await statesOf(ids)).toEqual(["open", "open"]);
});

test("what another account of the owner has does not keep an account open, but the main account closes with its owner only", async () => {
  const { ids, main, second } = await open(900n, 0n);
  await sendWire(main);
  await plantRequest(ownerPool, main, 500n);
  expect(await close(second)).toBeNull();
  const empty = await open(0n);
  expect(await close(empty.main)).toBe("LM056");
  expect(await statesOf(ids)).toEqual(["open", "closed"]);
});

test("deleting a customer empties and closes all accounts, and counts them together", async () => {
  const { id, ids } = await open(3_000n, 4_000n, 3_000n);
  await deleteCustomer(maker, id, CONTEXT);
  expect(await balancesOf(ownerPool, ids)).toEqual(
    ids.map(() => ({ totalMinor: 0n, availableMinor: 0n })),
  );
  expect(await statesOf(ids)).toEqual(ids.map(() => "closed ownerless"));
  const rows =
    await sql`SELECT (SELECT count(*)::int FROM former_customers WHERE customer_id = ${id}) AS former,
            (SELECT count(*)::int FROM customers WHERE id = ${id}) AS customers`;
  expect(rows).toEqual([{ former: 3, customers: 0 }]);
  await expectBooksInOrder(ownerPool);
});

test("deleting a customer with accounts in four currencies leaves each amount unclaimed in its own", async () => {
  await ownerPool.query(
    `INSERT INTO exchange_rates (day, currency, per_euro_micro, source)
     VALUES (bank_today(), 'USD', 1157300, 'ECB'), (bank_today(), 'JPY', 180960000, 'ECB'), (bank_today(), 'CHF', 933400, 'ECB')`,
  );
  const unclaimed = async () => {
    const rows: { currency: string; minor: string }[] =
      await sql`SELECT currency, sum(balance_minor)::text AS minor FROM accounts WHERE kind = 'unclaimed' GROUP BY currency`;
    return new Map(
      rows.map(({ currency, minor }) => [currency, BigInt(minor)]),
    );
  };
  const { id, ids, main } = await open(700n);
  for (const currency of ["EUR", "JPY", "CHF"] as const) {
    const other = await openAnother(ownerPool, main);
    await sql`UPDATE accounts SET currency = ${currency} WHERE id = ${other}`;
    await payIn(other, 500n, currency);
    ids.push(other);
  }
  const before = await unclaimed();
  await deleteCustomer(maker, id, CONTEXT);
  expect(await statesOf(ids)).toEqual(ids.map(() => "closed ownerless"));
  const after = await unclaimed();
  for (const [currency, minor] of [
    ["USD", 700n],
    ["EUR", 500n],
    ["JPY", 500n],
    ["CHF", 500n],
  ] as const)
    expect(after.get(currency)! - (before.get(currency) ?? 0n)).toBe(minor);
  await expectBooksInOrder(ownerPool);
});

test("deleting a customer whose accounts together hold more than the amount waits, and so does closing", async () => {
  const { id, ids, main } = await open(6_000n, 4_001n);
  // The interest that is paid out at the end is no part of what is approved.
  await sql`WITH t AS (
      INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation)
      VALUES ('current', 'USD', bank_today(), 'act/365', 'month') RETURNING id)
    INSERT INTO interest_days (account_id, day, booked_on, terms_id, balance_minor, interest_micro)
    SELECT ${main}, bank_today() - 1, bank_today() - 1, id, 6000, 12000000 FROM t`;
  expect(
    await changeStatus(maker, id, { accountStatus: "closed" }, CONTEXT),
  ).toBeInstanceOf(AcceptedReply);
  await sql`UPDATE approvals SET request = request - 'about' WHERE customer_id = ${id}`;
  const answer = await deleteCustomer(maker, id, CONTEXT);
  expect(answer).toBeInstanceOf(AcceptedReply);
  const { id: approvalId } = (answer as AcceptedReply).data.approval as {
    id: string;
  };
  await decideApproval(
    checker,
    { id: approvalId, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );
  expect(await statesOf(ids)).toEqual(ids.map(() => "closed ownerless"));
  expect(
    await sql`SELECT amount_minor::int AS paid FROM interest_payments WHERE account_id = ${main}`,
  ).toEqual([{ paid: 12 }]);
});

const approve = (answer: unknown) =>
  decideApproval(
    checker,
    {
      id: ((answer as AcceptedReply).data.approval as { id: string }).id,
      decision: "approve",
      reason: "",
    },
    CONTEXT,
    approvalHandlers,
  );

const enterRate = (micro: number) =>
  sql`INSERT INTO exchange_rates (day, currency, per_euro_micro, source) VALUES (bank_today(), 'USD', ${micro}, 'ECB')`;

/** A person with 60.00 in dollars and in euros. */
async function openWithEuros() {
  const { id, ids, main } = await open(6_000n, 0n);
  const euros = await openAnother(ownerPool, main);
  await sql`UPDATE accounts SET currency = 'EUR' WHERE id = ${euros}`;
  await payIn(euros, 6_000n, "EUR");
  return { id, ids: [...ids, euros], euros };
}

test("a new exchange rate leaves the request to close or delete a customer as it is", async () => {
  await enterRate(1_157_300);
  const { id, ids } = await openWithEuros();
  const closing = await changeStatus(
    maker,
    id,
    { accountStatus: "closed" },
    CONTEXT,
  );
  await enterRate(1_160_000);
  await approve(closing);
  const deletion = await deleteCustomer(maker, id, CONTEXT);
  await enterRate(1_150_000);
  await approve(deletion);
  expect(await statesOf(ids)).toEqual(ids.map(() => "closed ownerless"));
});

test("another balance makes the request to close or delete a customer outdated, with the same sum as well", async () => {
  await enterRate(1_000_000);
  const { id, ids, euros } = await openWithEuros();
  const deletion = await deleteCustomer(maker, id, CONTEXT);
  await payIn(ids[1]!, 1_000n);
  const cash = (await bankAccount("cash", "EUR"))(euros);
  await post(movement(euros, cash, 1_000n, { kind: "debit" }));
  await expect(approve(deletion)).rejects.toMatchObject({
    code: "APPROVAL_OUTDATED",
  });
});

test("a request to delete a customer has the total balance as its amount, one to close them what they expose", async () => {
  const { id, main } = await open(6_000n, 4_001n);
  const loanId = await plantRequest(ownerPool, main, 5_000n);
  const terms = { yearlyRateBp: 625, overdueRateBp: 625, termMonths: 24 };
  await decideLoan(checker, loanId, { decision: "approve", ...terms }, CONTEXT);
  await deleteCustomer(maker, id, CONTEXT);
  await sql`UPDATE approvals SET request = request - 'about' WHERE customer_id = ${id}`;
  await changeStatus(maker, id, { accountStatus: "closed" }, CONTEXT);
  expect(
    await sql`SELECT request ->> 'action' AS action, amount_minor::int AS amount FROM approvals
              WHERE customer_id = ${id} ORDER BY made_at`,
  ).toEqual([
    { action: "delete", amount: 10_001 },
    { action: "close", amount: 15_001 },
  ]);
});

test("deleting a customer waits for a step of the day before it locks the accounts, which steps lock as well", async () => {
  const { id, ids } = await open(50n);
  const step = await ownerPool.connect();
  await step.query("BEGIN");
  await step.query(
    "SELECT FROM bank_days WHERE closed_at IS NULL FOR NO KEY UPDATE",
  );
  const deleted = deleteCustomer(maker, id, CONTEXT);
  await expect
    .poll(
      () =>
        sql`SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
            WHERE a.datname = current_database() AND NOT l.granted`,
    )
    .toHaveLength(1);
  await step.query("SELECT accounts_lock($1)", [ids]);
  await step.query("COMMIT");
  step.release();
  await deleted;
  expect(await statesOf(ids)).toEqual(["closed ownerless"]);
});

test("a pending wire of any account keeps the customer", async () => {
  const { id, second } = await open(100n, 500n);
  await sendWire(second);
  await expect(deleteCustomer(maker, id, CONTEXT)).rejects.toMatchObject({
    code: "DELETE_WIRE_PENDING",
  });
  await expect(
    sql`SELECT customer_delete(${maker.sessionSecret}, ${id}, NULL, '', '')`,
  ).rejects.toMatchObject({ code: "LM056" });
});
