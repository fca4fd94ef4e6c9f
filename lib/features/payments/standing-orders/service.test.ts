import { expect, it } from "vitest";
import { changeStatus } from "@/lib/features/customers/accounts/service";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import type { DomainError } from "@/lib/platform/errors/domain-error";
import type { IdempotencyKey } from "@/lib/platform/http/request-context";
import { addMonths, lastOfMonth } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import { newKey, openAccounts, CONTEXT } from "@/lib/testing/ledger";
import { plantFactor } from "@/lib/testing/second-factors";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { plantOrder, runDueOrders, shift } from "@/lib/testing/standing-orders";
import { listOrders } from "./queries";
import { MAX_ORDERS } from "./rules";
import { editOrder } from "./edit";
import type { OrderEdit, StandingOrderInput } from "./schema";
import { placeOrder, changeOrderStatus } from "./service";

const { ownerPool, sql } = await testDatabase();
const today = bankToday();

async function newCustomer() {
  const [accountId] = await openAccounts(ownerPool, 1, {
    balanceMinor: 1_000n,
  });
  return signedInOwner(ownerPool, accountId);
}

const input = {
  amount: "1.00",
  accountName: "Payee",
  recipientAccount: "4444000011112222",
  bank: "Elsewhere Bank",
  rhythm: "monthly",
  // Not today, because the order would run at once.
  firstOn: shift(today, 1),
  lastOn: null,
  cotCode: "COT",
  taxCode: "TAX",
  description: "",
} as const;

const place = (
  caller: Customer,
  changes: Partial<StandingOrderInput> = {},
  idempotency?: IdempotencyKey,
) =>
  placeOrder(
    mainAccount(caller),
    { ...input, ...changes },
    CONTEXT,
    idempotency,
  );

const steer = (
  caller: Customer,
  orderId: string,
  action: Parameters<typeof changeOrderStatus>[2],
) => changeOrderStatus(caller, orderId, action, CONTEXT);

it("refuses past dates, wrong codes and a last date before the first", async () => {
  const customer = await newCustomer();
  const refused = [
    ["FIRST_RUN_PAST", { firstOn: shift(today, -1) }],
    ["LAST_RUN_EARLY", { firstOn: shift(today, 2), lastOn: shift(today, 1) }],
    ["CODES_WRONG", { cotCode: "WRONG" }, ["cotCode", "taxCode"]],
  ] as const;
  for (const [code, changes, fields] of refused) {
    const refusal = await place(customer, changes).catch((error) => error);
    expect(refusal).toMatchObject({ code });
    if (fields) expect(Object.keys(refusal.details.fields)).toEqual(fields);
  }
  expect(await listOrders(customer)).toEqual([]);
});

it("falls on the last day of every month from such a day on, and on no other", async () => {
  const customer = await newCustomer();
  const rhythm = "month_end";
  const [first, next] = [today, addMonths(`${today.slice(0, 8)}01`, 1)].map(
    lastOfMonth,
  ) as [string, string];
  await expect(
    place(customer, { rhythm, firstOn: `${next.slice(0, 8)}15` }),
  ).rejects.toMatchObject({ code: "FIRST_RUN_NOT_LAST" });
  const { data } = await place(customer, { rhythm, firstOn: first });
  expect(await listOrders(customer)).toMatchObject([
    { rhythm, nextOn: first, nextRuns: [first, next, expect.any(String)] },
  ]);
  await edit(customer, data._id, { rhythm, firstOn: next });
  expect(await listOrders(customer)).toMatchObject([{ rhythm, nextOn: next }]);
  await expect(
    edit(customer, data._id, { rhythm, firstOn: `${next.slice(0, 8)}15` }),
  ).rejects.toMatchObject({ code: "FIRST_RUN_NOT_LAST" });
});

it("saves an order once per key, even in concurrent calls", async () => {
  const customer = await newCustomer();
  const idempotency = newKey();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => place(customer, {}, idempotency)),
  );
  expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
  expect(await listOrders(customer)).toHaveLength(1);
  await expect(
    place(customer, {}, { ...idempotency, requestHash: Buffer.from("other") }),
  ).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
});

it("lists three payments ahead and the last result; pays nothing while paused and skips missed dates when resumed", async () => {
  const customer = await newCustomer();
  const id = await plantOrder(ownerPool, {
    from: customer.main.id,
    rhythm: "weekly",
    firstOn: shift(today, -7),
  });
  await steer(customer, id, "pause");
  await runDueOrders();
  expect(await listOrders(customer)).toMatchObject([
    { status: "paused", nextRuns: [], lastRun: null },
  ]);
  await steer(customer, id, "resume");
  await runDueOrders();
  const [order] = await listOrders(customer);
  expect(order).toMatchObject({
    status: "active",
    nextRuns: [7, 14, 21].map((days) => shift(today, days)),
    lastRun: { dueOn: today, failure: null },
  });
});

it("cancels permanently and never changes another customer's order", async () => {
  const [customer, other] = [await newCustomer(), await newCustomer()];
  const id = await plantOrder(ownerPool, {
    from: customer.main.id,
    firstOn: today,
  });
  await expect(steer(other, id, "cancel")).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await steer(customer, id, "cancel");
  await steer(customer, id, "cancel");
  await expect(steer(customer, id, "resume")).rejects.toMatchObject({
    code: "ORDER_ENDED",
  });
  await runDueOrders();
  expect(await listOrders(customer)).toMatchObject([
    { status: "cancelled", lastRun: null },
  ]);
});

it("allows a hundred active orders per customer, even in concurrent calls", async () => {
  const customer = await newCustomer();
  for (let count = 0; count < MAX_ORDERS - 1; count++)
    await plantOrder(ownerPool, {
      from: customer.main.id,
      firstOn: shift(today, 1),
    });
  const answers = await Promise.allSettled(
    Array.from({ length: 3 }, () => place(customer)),
  );
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(2);
  for (const answer of refused)
    expect(answer).toMatchObject({ reason: { code: "ORDERS_FULL" } });
  const orders = await listOrders(customer);
  expect(orders).toHaveLength(MAX_ORDERS);
  await steer(customer, orders[0]!.id, "cancel");
  await place(customer);
});

it("is resumed 100 times an hour, and can always be paused and cancelled", async () => {
  const customer = await newCustomer();
  const id = await plantOrder(ownerPool, {
    from: customer.main.id,
    firstOn: shift(today, 5),
  });
  for (let nth = 0; nth < 100; nth += 1) {
    await steer(customer, id, "pause");
    await steer(customer, id, "resume");
  }
  await steer(customer, id, "pause");
  await expect(steer(customer, id, "resume")).rejects.toMatchObject({
    code: "TOO_MANY_THIS_HOUR",
  });
  await steer(customer, id, "cancel");
});

it("cancels the active and paused orders of a closed account permanently", async () => {
  const customer = await newCustomer();
  const plant = (firstOn: string) =>
    plantOrder(ownerPool, { from: customer.main.id, firstOn });
  await plant(shift(today, 1));
  await steer(customer, await plant(shift(today, 2)), "pause");
  const staff = await plantStaff(ownerPool);
  const statusesAfter = async (status: "closed" | "disabled" | "active") => {
    await changeStatus(staff, customer.id, { accountStatus: status }, CONTEXT);
    return (await listOrders(customer)).map((order) => order.status).sort();
  };
  expect(await statusesAfter("disabled")).toEqual(["active", "paused"]);
  expect(await statusesAfter("closed")).toEqual(["cancelled", "cancelled"]);
  expect(await statusesAfter("active")).toEqual(["cancelled", "cancelled"]);
});

const {
  accountName: _name,
  recipientAccount: _number,
  bank: _bank,
  ...edited
} = input;

const edit = (
  caller: Customer,
  orderId: string,
  changes: Partial<OrderEdit> = {},
) => editOrder(caller, orderId, { ...edited, ...changes }, CONTEXT);

it("changes amount, description and schedule of a running or paused order, and notifies its owner", async () => {
  const customer = await newCustomer();
  const { data } = await place(customer);
  await edit(customer, data._id, {
    amount: "2.50",
    description: "New rent",
    rhythm: "weekly",
    firstOn: shift(today, 9),
    lastOn: shift(today, 30),
  });
  expect(await listOrders(customer)).toMatchObject([
    {
      amountMinor: 250n,
      description: "New rent",
      rhythm: "weekly",
      firstOn: shift(today, 9),
      lastOn: shift(today, 30),
      accountNumber: input.recipientAccount,
      status: "active",
      nextOn: shift(today, 9),
    },
  ]);
  await steer(customer, data._id, "pause");
  await edit(customer, data._id, { amount: "3.00" });
  expect(await listOrders(customer)).toMatchObject([
    { amountMinor: 300n, status: "paused" },
  ]);
  const rows: { detail: string }[] =
    await sql`SELECT detail FROM notifications WHERE customer_id = ${customer.id}
    AND detail LIKE '%edit' ORDER BY id`;
  expect(rows).toEqual([
    { detail: "own order.edit" },
    { detail: "own order.edit" },
  ]);
});

it("keeps the 31st when the next payment is on the last day of a shorter month", async () => {
  const customer = await newCustomer();
  const id = await plantOrder(ownerPool, {
    from: customer.main.id,
    firstOn: "2027-01-31",
  });
  await sql`UPDATE standing_orders SET next_on = '2027-02-28', try_on = '2027-02-28' WHERE id = ${id}`;
  await edit(customer, id, { firstOn: "2027-02-28" });
  expect(await listOrders(customer)).toMatchObject([
    { nextRuns: ["2027-02-28", "2027-03-31", "2027-04-30"] },
  ]);
});

it("refuses to change an order with wrong codes, to past or paid days, after its end, or of someone else", async () => {
  const customer = await newCustomer();
  const { data } = await place(customer);
  const codeOf = (refused: Promise<unknown>) =>
    refused.then(
      () => "none",
      ({ code }: DomainError) => code,
    );
  expect(await codeOf(edit(customer, data._id, { cotCode: "WRONG" }))).toBe(
    "CODES_WRONG",
  );
  expect(
    await codeOf(edit(customer, data._id, { firstOn: shift(today, -1) })),
  ).toBe("FIRST_RUN_PAST");
  expect(await codeOf(edit(customer, data._id, { lastOn: today }))).toBe(
    "LAST_RUN_EARLY",
  );
  expect(await codeOf(edit(await newCustomer(), data._id))).toBe("NOT_FOUND");
  await place(customer, { firstOn: today });
  await runDueOrders();
  const paid = (await listOrders(customer)).find(({ lastRun }) => lastRun)!;
  expect(await codeOf(edit(customer, paid.id, { firstOn: today }))).toBe(
    "ORDER_PAID_THEN",
  );
  await steer(customer, data._id, "cancel");
  expect(await codeOf(edit(customer, data._id))).toBe("ORDER_ENDED");
});

it("uses up no code of the second factor if it refuses to change an order", async () => {
  const customer = await newCustomer();
  const { data } = await place(customer);
  await steer(customer, data._id, "cancel");
  const code = (await plantFactor(ownerPool, customer))();
  await expect(edit(customer, data._id, { code })).rejects.toMatchObject({
    code: "ORDER_ENDED",
  });
  await place(customer, { code });
  expect(await listOrders(customer)).toHaveLength(2);
});

it("completes a paused order without further payments when it is resumed, and says so", async () => {
  const customer = await newCustomer();
  const id = await plantOrder(ownerPool, {
    from: customer.main.id,
    rhythm: "once",
    firstOn: shift(today, -1),
  });
  await steer(customer, id, "pause");
  expect((await steer(customer, id, "resume")).message).toBe(
    "Standing order completed: no payments were left",
  );
  const rows =
    await sql`SELECT (SELECT status::text FROM standing_orders WHERE id = ${id}),
            (SELECT action FROM audit_log WHERE subject_customer_id = ${customer.id} ORDER BY id DESC LIMIT 1),
            (SELECT detail FROM notifications WHERE customer_id = ${customer.id} ORDER BY id DESC LIMIT 1)`;
  expect(rows).toEqual([
    {
      status: "completed",
      action: "order.complete",
      detail: "own order.complete",
    },
  ]);
});
