import { beforeAll, expect, it } from "vitest";
import { openAccount } from "@/lib/features/accounts/service";
import { listObstacles } from "@/lib/features/accounts/queries";
import { getProfile } from "@/lib/features/customers/queries";
import { mainAccount, ownAccount } from "@/lib/identity/accounts";
import type { Customer, OwnAccount } from "@/lib/identity/callers";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { toDecimal } from "@/lib/ledger/money";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  expectBooksInOrder,
  newKey,
  openAccounts,
  OUTSIDE_PAYMENT,
  ownerOf,
} from "@/lib/testing/ledger";
import { placeHold, releaseHold } from "@/lib/testing/holds";
import { queuedMails } from "@/lib/testing/outbox";
import { signedInOwner } from "@/lib/testing/sessions";
import { runDueOrders, shift } from "@/lib/testing/standing-orders";
import { editOrder } from "./edit";
import { editOwnOrder, placeOwnOrder } from "./own";
import { ownOrderSchema } from "./schema";
import { listOrders } from "./queries";
import { changeOrderStatus, placeOrder } from "./service";

const { ownerPool, appPool, sql } = await testDatabase();
const today = bankToday();

let customer: Customer;
let holiday: OwnAccount;
let stranger: Customer;

const NEW = { goal: null, lockedUntil: null } as const;

async function open(type: "pot" | "current", currency: "USD" | "EUR") {
  const { account } = await openAccount(
    customer,
    { ...NEW, type, currency, name: `${type} in ${currency}` },
    CONTEXT,
  );
  return (await ownAccount(customer, account.accountNumber))!;
}

beforeAll(async () => {
  const [mine, theirs] = await openAccounts(ownerPool, 2, {
    balanceMinor: 100_000n,
    limitMinor: 5_000n,
  });
  customer = await signedInOwner(ownerPool, mine);
  stranger = await signedInOwner(ownerPool, theirs);
  holiday = await open("pot", "USD");
});

const order = (changes: Partial<Parameters<typeof placeOwnOrder>[1]> = {}) => ({
  fromAccount: customer.main.number,
  toAccount: holiday.number,
  amount: "200.00",
  keep: null,
  rhythm: "monthly" as const,
  firstOn: today,
  lastOn: null,
  description: "",
  ...changes,
});

const totals = async () =>
  (await balancesOf(ownerPool, [customer.main.id, holiday.id])).map(
    ({ totalMinor }) => totalMinor,
  );

const find = async (id: string) =>
  (await listOrders(customer)).find((one) => one.id === id)!;

it("moves money into a pot without codes, and does not count towards the daily limit", async () => {
  const before = await totals();
  const limit = (await getProfile(mainAccount(customer))).leftTodayMinor;
  await sql`DELETE FROM outbox_mails`;
  // 200.00 is more than the limit of a day.
  const { data } = await placeOwnOrder(customer, order(), CONTEXT);
  expect(await runDueOrders(today)).toEqual([]);
  expect(await totals()).toEqual([before[0]! - 20_000n, before[1]! + 20_000n]);
  expect((await getProfile(mainAccount(customer))).leftTodayMinor).toBe(limit);
  expect(await find(data._id)).toMatchObject({
    isOwn: true,
    fromAccount: customer.main.number,
    accountName: "pot in USD",
    accountNumber: holiday.number,
    status: "active",
    lastRun: { failure: null },
  });
  const [mail] = await queuedMails(ownerPool);
  expect(mail!.text).toContain(
    `$200.00 from account •••• ${customer.main.number.slice(-4)} to pot in USD (account •••• ${holiday.number.slice(-4)}), every month`,
  );
  await expectBooksInOrder(ownerPool);
});

it("is what an order for a payee becomes if the number is an account of its payer", async () => {
  const before = await totals();
  const limit = (await getProfile(mainAccount(customer))).leftTodayMinor;
  const columns = {
    ...{ account_name: "X", account_number: holiday.number, bank: "Limmat" },
    ...{ description: "", amount_minor: "100", rhythm: "once" },
    first_on: today,
  };
  const { rows } = await appPool.query<{ id: string }>(
    "SELECT standing_order_place($1, $2, $3) AS id",
    [customer.sessionSecret, customer.main.id, JSON.stringify(columns)],
  );
  expect(await runDueOrders(today)).toEqual([]);
  expect(await totals()).toEqual([before[0]! - 100n, before[1]! + 100n]);
  expect((await getProfile(mainAccount(customer))).leftTodayMinor).toBe(limit);
  expect(await find(rows[0]!.id)).toMatchObject({
    status: "completed",
    lastRun: { failure: null },
  });
});

it("is placed once for each key", async () => {
  const key = { ...newKey(), scope: customer.id };
  const later = order({ firstOn: shift(today, 3) });
  const first = await placeOwnOrder(customer, later, CONTEXT, key);
  expect(await placeOwnOrder(customer, later, CONTEXT, key)).toEqual(first);
});

it("is refused between other accounts than two open ones of the caller in one currency, and from a pot", async () => {
  const euros = await open("current", "EUR");
  const refused = async (
    changes: Partial<Parameters<typeof placeOwnOrder>[1]>,
    code: string,
  ) =>
    expect(
      placeOwnOrder(customer, order(changes), CONTEXT),
    ).rejects.toMatchObject({ code });
  await refused({ toAccount: stranger.main.number }, "NOT_YOUR_ACCOUNT");
  await refused({ fromAccount: stranger.main.number }, "NOT_YOUR_ACCOUNT");
  await refused({ toAccount: customer.main.number }, "SAME_OWN_ACCOUNT");
  await refused({ toAccount: euros.number }, "CURRENCY_MISMATCH");
  await refused(
    { fromAccount: holiday.number, toAccount: customer.main.number },
    "POT_KEPT_APART",
  );
  await sql`UPDATE accounts SET state = 'blocked' WHERE id = ${holiday.id}`;
  await refused({}, "ACCOUNT_BLOCKED");
  await sql`UPDATE accounts SET state = 'open' WHERE id = ${holiday.id}`;
});

it("cannot name the account of somebody else, whatever the application asks", async () => {
  const columns = {
    ...{ account_name: "X", account_number: "1", bank: "Limmat" },
    ...{ description: "", amount_minor: "1", rhythm: "once" },
    ...{ first_on: today, payee_account_id: String(stranger.main.id) },
  };
  await expect(
    appPool.query("SELECT standing_order_place($1, $2, $3)", [
      customer.sessionSecret,
      customer.main.id,
      JSON.stringify(columns),
    ]),
  ).rejects.toMatchObject({ code: "LM035" });
});

it("is changed without codes, by its own call only", async () => {
  const { data } = await placeOwnOrder(
    customer,
    order({ firstOn: shift(today, 5) }),
    CONTEXT,
  );
  const terms = {
    amount: "7.00",
    keep: null,
    rhythm: "weekly" as const,
    firstOn: shift(today, 6),
    lastOn: null,
    description: "Sun",
  };
  await editOwnOrder(customer, data._id, terms, CONTEXT);
  expect(await find(data._id)).toMatchObject({
    amountMinor: 700n,
    rhythm: "weekly",
    nextOn: terms.firstOn,
  });
  await expect(
    editOrder(
      customer,
      data._id,
      { ...terms, cotCode: "-", taxCode: "-" },
      CONTEXT,
    ),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(
    editOwnOrder(stranger, data._id, terms, CONTEXT),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("is refused for a dormant person", async () => {
  const later = order({ firstOn: shift(today, 9) });
  const { data } = await placeOwnOrder(customer, later, CONTEXT);
  await sql`UPDATE customer_rights SET status = 'inactive' WHERE customer_id = ${customer.id}`;
  const refused = { code: "ACCOUNT_NOT_ACTIVE" };
  await expect(placeOwnOrder(customer, later, CONTEXT)).rejects.toMatchObject(
    refused,
  );
  await expect(
    editOwnOrder(customer, data._id, later, CONTEXT),
  ).rejects.toMatchObject(refused);
  await sql`UPDATE customer_rights SET status = 'active' WHERE customer_id = ${customer.id}`;
});

it("keeps both of its accounts open, and is paused while one is blocked", async () => {
  expect(await listObstacles(holiday.id)).toContain("order");
  const { data } = await placeOwnOrder(customer, order(), CONTEXT);
  await sql`UPDATE accounts SET state = 'blocked' WHERE id = ${holiday.id}`;
  const before = await totals();
  await runDueOrders(today);
  expect(await totals()).toEqual(before);
  const failed = await find(data._id);
  expect(failed.status).toBe("paused");
  expect(failed.lastRun!.failure).toContain("blocked or closed");
  await sql`UPDATE accounts SET state = 'open' WHERE id = ${holiday.id}`;
  await expectBooksInOrder(ownerPool);
});

it("to another customer is not placed if the payee's account has another currency", async () => {
  const [yen] = await openAccounts(ownerPool, 1, { currency: "JPY" });
  const { number } = await ownerOf(ownerPool, yen);
  await expect(
    placeOrder(
      mainAccount(customer),
      {
        ...{ ...OUTSIDE_PAYMENT, bank: "Limmat", recipientAccount: number },
        ...{ rhythm: "monthly", firstOn: today, lastOn: null },
      },
      CONTEXT,
    ),
  ).rejects.toMatchObject({
    code: "CURRENCY_MISMATCH",
    details: { fields: { recipientAccount: expect.any(String) as string } },
  });
});

const nothing = { amount: null, description: "Rest" } as const;

it("keeps an amount on the account and moves the rest, whatever is on hold", async () => {
  const [main, pot] = await totals();
  const keep = order({ ...nothing, keep: "300.00", rhythm: "weekly" });
  const hold = await placeHold(customer.main.id, 1_500n, "Test");
  const { data } = await placeOwnOrder(customer, keep, CONTEXT);
  expect(await runDueOrders(today)).toEqual([]);
  expect(await totals()).toEqual([31_500n, pot! + main! - 31_500n]);
  expect(await find(data._id)).toMatchObject({
    ...{ keeps: true, amountMinor: 30_000n, lastRun: { failure: null } },
  });
  const mails = await queuedMails(ownerPool);
  expect(mails.at(-1)!.text).toContain("all but $300.00 from account");
  await releaseHold(hold);
});

it("a conflict answers whether the order has an amount or keeps one", async () => {
  const later = { rhythm: "monthly", firstOn: shift(today, 5) } as const;
  const { data } = await placeOwnOrder(customer, order(later), CONTEXT);
  const { version: seen } = await find(data._id);
  const keep = { ...nothing, ...later, keep: "300.00", lastOn: null };
  await editOwnOrder(customer, data._id, keep, { ...CONTEXT, seen });
  await expect(
    editOwnOrder(customer, data._id, keep, { ...CONTEXT, seen }),
  ).rejects.toMatchObject({
    code: "VERSION_CONFLICT",
    details: {
      fields: { amount: expect.any(String) as string },
      extra: { current: { what: "keep", amount: "", keep: "300.00" } },
    },
  });
  await changeOrderStatus(customer, data._id, "cancel", CONTEXT);
});

it("skips a day with nothing above what stays, without an email", async () => {
  const before = await totals();
  await sql`DELETE FROM outbox_mails`;
  const keep = order({ ...nothing, keep: "315.00", rhythm: "weekly" });
  const { data } = await placeOwnOrder(customer, keep, CONTEXT);
  await sql`DELETE FROM outbox_mails`;
  expect(await runDueOrders(today)).toEqual([]);
  expect(await totals()).toEqual(before);
  expect(await find(data._id)).toMatchObject({
    status: "active",
    nextOn: shift(today, 7),
    retryOn: null,
    lastRun: {
      failure: "The available balance was not above the amount to keep.",
    },
  });
  expect(await queuedMails(ownerPool)).toEqual([]);
});

it("takes either an amount or what stays, and only between own accounts what stays", async () => {
  for (const amounts of [
    { amount: "1.00", keep: "1.00" },
    { amount: null, keep: null },
    { amount: "0", keep: null },
  ])
    expect(
      ownOrderSchema.safeParse(order({ ...amounts, firstOn: "2099-01-01" }))
        .success,
    ).toBe(false);
  const columns = {
    ...{ account_name: "X", account_number: "1", bank: "Limmat" },
    ...{ description: "", amount_minor: "1", rhythm: "once", keeps: true },
    first_on: today,
  };
  await expect(
    appPool.query("SELECT standing_order_place($1, $2, $3)", [
      customer.sessionSecret,
      customer.main.id,
      JSON.stringify(columns),
    ]),
  ).rejects.toMatchObject({ constraint: "standing_orders_keeps" });
});

it("of the rest runs after the other orders of the day", async () => {
  const [main, pot] = await totals();
  const tomorrow = { rhythm: "once", firstOn: shift(today, 1) } as const;
  const rest = { ...nothing, ...tomorrow, keep: "0" };
  await placeOwnOrder(customer, order(rest), CONTEXT);
  // Jobs run in the order of their random keys.
  const tenth = toDecimal(main! / 10n, "USD");
  const placed = await Promise.all(
    Array.from({ length: 10 }, () =>
      placeOwnOrder(customer, order({ ...tomorrow, amount: tenth }), CONTEXT),
    ),
  );
  await moveBankTime(zurichMoment(tomorrow.firstOn, "09:00"));
  expect(await runDueOrders(tomorrow.firstOn)).toEqual([]);
  for (const { data } of placed)
    expect((await find(data._id)).lastRun).toMatchObject({ failure: null });
  expect(await totals()).toEqual([0n, pot! + main!]);
});
