import { describe, expect, it } from "vitest";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import { balancesOf, openAccounts } from "@/lib/testing/ledger";
import { postSql } from "@/lib/testing/post-sql";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { plantOrder, shift } from "@/lib/testing/standing-orders";
import { itChangesNothing } from "@/lib/testing/stolen-login";

// Attacker: can run any SQL with the application's login, has a customer's session of their own, and is the payee of
// the victim's orders.
const database = await testDatabase();
const { ownerPool, appPool } = database;
const today = bankToday();

const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 50_000n });
const victim = await signedInOwner(ownerPool, a);
const thief = await signedInOwner(ownerPool, b);
const auditor = await plantStaff(ownerPool, "auditor", "auditor");

const running = await plantOrder(ownerPool, {
  ...{ from: a, to: b, amountMinor: 500n, rhythm: "weekly" },
  firstOn: shift(today, 1),
});
const due = await plantOrder(ownerPool, { from: a, to: b, firstOn: today });
await appPool.query("SELECT standing_order_pay($1, $2)", [due, today]);
const ended = await plantOrder(ownerPool, {
  ...{ from: a, to: b, rhythm: "once", firstOn: today },
});
await appPool.query("SELECT standing_order_set_status($1, $2, 'cancel')", [
  victim.sessionSecret,
  ended,
]);
const own = await plantOrder(ownerPool, {
  ...{ from: b, to: a, rhythm: "weekly", firstOn: today },
});
await appPool.query("SELECT standing_order_pay($1, $2)", [own, today]);

const terms = (nextOn: string, more = {}) =>
  JSON.stringify({
    ...{ account_name: "P", account_number: "4444000011112222", bank: "B" },
    ...{ description: "", amount_minor: 1, rhythm: "weekly" },
    ...{ first_on: today, next_on: nextOn, ...more },
  });
const change = (nextOn: string, more = {}) =>
  `SELECT standing_order_change('${thief.sessionSecret}', '${own}', '${terms(nextOn, more)}')`;
const place = (firstOn: string) =>
  `SELECT standing_order_place('${thief.sessionSecret}', ${b}, '${terms(firstOn, { first_on: firstOn })}')`;
const PAST = "23514";
const DENIED = "42501";

describe("standing orders: the application's login", () => {
  itChangesNothing(database, [
    [
      "make up a due date",
      "UPDATE standing_orders SET next_on = '2020-01-01', try_on = '2020-01-01'",
      DENIED,
    ],
    [
      "bring an ended order back",
      `UPDATE standing_orders SET status = 'active' WHERE id = '${ended}'`,
      DENIED,
    ],
    ["try once more", "UPDATE standing_orders SET attempt = 1", DENIED],
    [
      "hold an order by its lock",
      "SELECT FROM standing_orders FOR UPDATE",
      DENIED,
    ],
    [
      "record a payment that was not made",
      `INSERT INTO standing_order_runs (order_id, due_on, attempt, outcome, entry_id)
       SELECT '${running}', '${today}', 1, 'paid', max(id) FROM ledger_entries`,
      DENIED,
    ],
    [
      "record a failure",
      `INSERT INTO standing_order_runs (order_id, due_on, attempt, outcome, failure)
       VALUES ('${running}', '${today}', 1, 'failed', 'LIMIT_EXCEEDED')`,
      DENIED,
    ],
    [
      "pay an order before its day",
      `SELECT standing_order_pay('${running}', '${shift(today, 1)}')`,
      null,
    ],
    [
      "pay an order on a day far ahead",
      `SELECT standing_order_pay('${running}', '9999-12-31')`,
      null,
    ],
    [
      "pay an order on no day",
      `SELECT standing_order_pay('${running}', NULL)`,
      null,
    ],
    [
      "pay an order twice",
      `SELECT standing_order_pay('${due}', '${today}')`,
      null,
    ],
    [
      "pay an ended order",
      `SELECT standing_order_pay('${ended}', '${today}')`,
      null,
    ],
    [
      "post an order past its day",
      `SELECT standing_order_post(o) FROM standing_orders o WHERE id = '${running}'`,
      DENIED,
    ],
    [
      "post an order's payment by hand",
      postSql({
        kind: "transfer",
        debit_account_id: a,
        credit_account_id: b,
        amount_minor: 500,
        entered_by: "system",
        idempotency_scope: "standing-order",
        idempotency_key: `${running}:${today}`,
        request_hash: "x",
      }),
      "LM034",
    ],
    [
      "pause another customer's order",
      `SELECT standing_order_set_status('${thief.sessionSecret}', '${running}', 'pause')`,
      null,
    ],
    [
      "resume another customer's ended order",
      `SELECT standing_order_set_status('${thief.sessionSecret}', '${ended}', 'resume')`,
      null,
    ],
    [
      "resume an ended order with its owner's session",
      `SELECT standing_order_set_status('${victim.sessionSecret}', '${ended}', 'resume')`,
      null,
    ],
    [
      "cancel an order without a session",
      `SELECT standing_order_set_status(NULL, '${running}', 'cancel')`,
      "LM032",
    ],
    [
      "cancel a customer's orders without a session",
      `SELECT standing_orders_cancel(NULL, '${victim.id}')`,
      "LM032",
    ],
    [
      "cancel a customer's orders as another customer",
      `SELECT standing_orders_cancel('${thief.sessionSecret}', '${victim.id}')`,
      "LM032",
    ],
    [
      "cancel a customer's orders as an auditor",
      `SELECT standing_orders_cancel('${auditor.sessionSecret}', '${victim.id}')`,
      "LM033",
    ],
    ["place an order that begins in the past", place("2020-01-01"), PAST],
    ["move their own order into the past", change("2020-01-01"), PAST],
    [
      "move their own order to a day outside its schedule",
      change(shift(today, 1)),
      PAST,
    ],
    ["move their own order to a paid day", change(today), PAST],
    [
      "move their own order past its end",
      change(shift(today, 7), { last_on: shift(today, 6) }),
      PAST,
    ],
  ]);
});

it("an ended order stays as it is, even for the owner of the tables", async () => {
  await expect(
    ownerPool.query(
      "UPDATE standing_orders SET status = 'active', next_on = $2, try_on = $2 WHERE id = $1",
      [ended, today],
    ),
  ).rejects.toMatchObject({ code: "LM010" });
});

it("a due order is paid once, with its amount, to its payee, and moves on by its rhythm", async () => {
  const before = await balancesOf(ownerPool, [a, b]);
  const order = await plantOrder(ownerPool, {
    ...{ from: a, to: b, amountMinor: 300n, rhythm: "weekly" },
    firstOn: shift(today, -7),
  });
  for (let attempt = 0; attempt < 4; attempt++)
    await appPool.query("SELECT standing_order_pay($1, $2)", [order, today]);
  const after = await balancesOf(ownerPool, [a, b]);
  expect(
    after.map(({ totalMinor }, at) => totalMinor - before[at]!.totalMinor),
  ).toEqual([-600n, 600n]);
  const { rows } = await ownerPool.query<{ next: string }>(
    "SELECT next_on::text AS next FROM standing_orders WHERE id = $1",
    [order],
  );
  expect(rows).toEqual([{ next: shift(today, 7) }]);
});

it.each(["9999-12-31", null])(
  "a payment that fails on the day %s is tried again on the day after today",
  async (day) => {
    const [poor] = await openAccounts(ownerPool, 1, { balanceMinor: 0n });
    const order = await plantOrder(ownerPool, {
      ...{ from: poor!, to: b, rhythm: "once", firstOn: today },
    });
    const { rows } = await appPool.query<{ outcome: string; next: string }>(
      `SELECT outcome, continues_on::text AS next FROM standing_order_pay($1, $2)`,
      [order, day],
    );
    expect(rows).toEqual([{ outcome: "retried", next: shift(today, 1) }]);
  },
);

it("an order to a number that has become the payer's own pays nothing and waits for the customer", async () => {
  const order = await plantOrder(ownerPool, {
    ...{ from: a, to: a, rhythm: "weekly", firstOn: today },
  });
  const { rows } = await appPool.query<{ outcome: string; failure: string }>(
    "SELECT outcome, failure FROM standing_order_pay($1, $2)",
    [order, today],
  );
  expect(rows).toEqual([{ outcome: "paused", failure: "BENEFICIARY_CLOSED" }]);
});

it("the owner moves an order to another day of its schedule", async () => {
  const { rows } = await appPool.query<{ changed: boolean }>(
    `${change(shift(today, 14))} AS changed`,
  );
  expect(rows).toEqual([{ changed: true }]);
});
