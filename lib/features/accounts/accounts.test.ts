import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { listNotifications } from "@/lib/features/inbox/notifications/queries";
import {
  getReceipt,
  listHistory,
} from "@/lib/features/statements/history/queries";
import { mainAccount, ownAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { versionOf } from "@/lib/platform/http/version";
import { formatIsoDay } from "@/lib/platform/format";
import { addDays, addMonths } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { changeStatus } from "@/lib/features/customers/accounts/service";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
} from "@/lib/testing/ledger";
import { caughtUp } from "@/lib/testing/movements";
import { queuedMails } from "@/lib/testing/outbox";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { consume } from "@/lib/platform/rate-limit/throttle";
import { toShown } from "./account";
import { moveLimit } from "./limits";
import { moveMoney } from "./moves/service";
import { findAccount, listAccounts } from "./queries";
import { changeAccountSchema, moveSchema, openAccountSchema } from "./schema";
import { changeAccount, closeAccount, openAccount } from "./service";
import { listAccountsForStaff } from "./staff-queries";
import {
  blockAccountFor,
  closeAccountFor,
  nameAccount,
  openAccountFor,
} from "./staff-service";
import { unblock } from "./unblocking";

const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);

async function signIn(balanceMinor = 100_000n): Promise<Customer> {
  const [id] = await openAccounts(ownerPool, 1, { balanceMinor });
  return signedInOwner(ownerPool, id);
}

async function open(customer: Customer, more: object = {}, key?: string) {
  const { account } = await openAccount(
    customer,
    openAccountSchema.parse({ type: "pot", currency: "USD", ...more }),
    CONTEXT,
    key === undefined
      ? undefined
      : { scope: customer.id, key, requestHash: Buffer.from("request") },
  );
  return account.accountNumber;
}

const move = (
  customer: Customer,
  [fromAccount, toAccount]: readonly [string, string],
  what: object,
  key?: string,
) =>
  moveMoney(
    customer,
    moveSchema.parse({ fromAccount, toAccount, ...what }),
    CONTEXT,
    key === undefined
      ? undefined
      : { scope: customer.id, key, requestHash: Buffer.from("request") },
  );

const change = (
  customer: Customer,
  number: string,
  input: object,
  seen?: string,
) =>
  changeAccount(customer, number, changeAccountSchema.parse(input), {
    ...CONTEXT,
    ...(seen !== undefined && { seen }),
  });

const available = async (customer: Customer, number: string) =>
  (await findAccount(customer, number))!.availableMinor;

const LAST_LOCK = addMonths(bankToday(), 60);

describe("an account that a customer opens", () => {
  it("is listed with its name after the main account, and announced", async () => {
    const customer = await signIn();
    const number = await open(customer, { name: "Holiday", goal: "1500.00" });
    expect(await listAccounts(customer)).toMatchObject([
      { number: customer.main.number, isMain: true, place: 0 },
      { number, name: "Holiday", type: "pot", goalMinor: 150_000n, place: 1 },
    ]);
    const { notifications } = await listNotifications(customer, { limit: 1 });
    expect(notifications[0]!.title).toBe("Account opened");
  });

  it("is one account for one key", async () => {
    const customer = await signIn();
    const key = randomUUID();
    const first = await open(customer, {}, key);
    expect(await open(customer, {}, key)).toBe(first);
    expect(await listAccounts(customer)).toHaveLength(2);
    expect(
      await sql`SELECT count(*)::int FROM audit_log WHERE action = 'account.open' AND subject_customer_id = ${customer.id}`,
    ).toEqual([{ count: 1 }]);
  });

  it("has a goal and a lock only as a pot, and no lock that is past", async () => {
    const customer = await signIn();
    const refused = (more: object) => expect(open(customer, more)).rejects;
    await refused({ type: "savings", goal: "1.00" }).toMatchObject({
      code: "ONLY_POTS",
      details: { fields: { goal: expect.any(String) as string } },
    });
    await refused({ type: "current", lockedUntil: "2099-01-01" }).toMatchObject(
      {
        code: "ONLY_POTS",
      },
    );
    await refused({ lockedUntil: bankToday() }).toMatchObject({
      code: "LOCK_PAST",
    });
    await refused({ lockedUntil: addDays(LAST_LOCK, 1) }).toMatchObject({
      code: "LOCK_TOO_LONG",
      details: { fields: { lockedUntil: expect.any(String) as string } },
    });
    await refused({ currency: "JPY", goal: "1.50" }).toMatchObject({
      code: "INVALID_VALUE",
    });
  });

  it("is changed as the caller saw it", async () => {
    const customer = await signIn();
    const [first, second] = [await open(customer), await open(customer)];
    const seen = versionOf(toShown((await findAccount(customer, second))!));
    await change(
      customer,
      second,
      { name: "Car", goal: "9.50", place: 1 },
      seen,
    );
    expect(await listAccounts(customer)).toMatchObject([
      { isMain: true },
      { number: second, name: "Car", goalMinor: 950n },
      { number: first },
    ]);
    await expect(
      change(customer, second, { name: "Bike" }, seen),
    ).rejects.toMatchObject({ code: "VERSION_CONFLICT" });
    await change(customer, second, { name: "", goal: "" });
    expect(await findAccount(customer, second)).toMatchObject({
      name: null,
      goalMinor: null,
    });
    await change(customer, customer.main.number, { name: "Daily" });
    const lock = addDays(bankToday(), 9);
    await change(customer, second, { lockedUntil: lock });
    await expect(
      change(customer, second, { lockedUntil: "" }),
    ).rejects.toMatchObject({ code: "LOCK_KEPT" });
  });

  it("is locked for five years at most, and its owner gets an email about each lock", async () => {
    const customer = await signIn();
    const number = await open(customer, { name: "Car" });
    const titles = async () =>
      (await listNotifications(customer, { limit: 9 })).notifications.map(
        ({ title }) => title,
      );
    await expect(
      change(customer, number, { lockedUntil: addDays(LAST_LOCK, 1) }),
    ).rejects.toMatchObject({ code: "LOCK_TOO_LONG" });
    await change(customer, number, { lockedUntil: LAST_LOCK });
    await change(customer, number, { name: "Van", lockedUntil: LAST_LOCK });
    expect(await titles()).toEqual(["Pot locked", "Account opened"]);
    const mails = await queuedMails(ownerPool);
    const locked = mails.filter(({ text }) =>
      text.includes("Pot locked: Car (•••• "),
    );
    expect(locked).toHaveLength(1);
    expect(locked[0]!.text).toContain(
      `, locked until ${formatIsoDay(LAST_LOCK)}.`,
    );
    await open(customer, { lockedUntil: LAST_LOCK });
    await expect(
      sql`SELECT own_account_change(${customer.sessionSecret}, a.id, ${JSON.stringify({ locked_until: "2099-01-01" })}::jsonb)
        FROM accounts a WHERE a.number = ${number}`,
    ).rejects.toMatchObject({ code: "23514" });
  });

  it("is nobody else's", async () => {
    const [mine, theirs] = [await signIn(), await signIn()];
    const number = await open(mine);
    const unknown = { code: "NOT_FOUND" };
    await expect(change(theirs, number, {})).rejects.toMatchObject(unknown);
    await expect(closeAccount(theirs, number, CONTEXT)).rejects.toMatchObject(
      unknown,
    );
    await expect(
      move(theirs, [theirs.main.number, number], { amount: "1.00" }),
    ).rejects.toMatchObject({ code: "NOT_YOUR_ACCOUNT" });
  });

  it("closes once it is empty, and stays in the list", async () => {
    const customer = await signIn();
    const number = await open(customer);
    await move(customer, [customer.main.number, number], { amount: "5.00" });
    await expect(closeAccount(customer, number, CONTEXT)).rejects.toMatchObject(
      {
        code: "ACCOUNT_NEEDED",
        message: "This account can’t be closed yet: it has a balance.",
      },
    );
    await expect(
      closeAccount(customer, customer.main.number, CONTEXT),
    ).rejects.toMatchObject({ code: "ACCOUNT_NEEDED" });
    await move(customer, [number, customer.main.number], { keep: "0.00" });
    await closeAccount(customer, number, CONTEXT);
    await closeAccount(customer, number, CONTEXT);
    expect(await findAccount(customer, number)).toMatchObject({
      state: "closed",
      closedOn: bankToday(),
    });
  });
});

describe("a move", () => {
  it("takes an amount, or all but an amount, and answers the moved amount", async () => {
    const customer = await signIn();
    const number = await open(customer, { type: "savings" });
    const { main } = customer;
    const key = randomUUID();
    const first = await move(
      customer,
      [main.number, number],
      { keep: "300" },
      key,
    );
    expect(first.move).toMatchObject({ amount: 700, currency: "USD" });
    expect(
      await move(customer, [main.number, number], { keep: "300" }, key),
    ).toEqual(first);
    expect(await available(customer, main.number)).toBe(30_000n);
    await expect(
      move(customer, [main.number, number], { keep: "300" }),
    ).rejects.toMatchObject({
      code: "NOTHING_TO_MOVE",
      details: { fields: { keep: expect.any(String) as string } },
    });
    await expect(
      move(customer, [number, main.number], { amount: "700.01" }),
    ).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
    await expect(
      move(customer, [number, number], { amount: "1" }),
    ).rejects.toMatchObject({ code: "SAME_OWN_ACCOUNT" });
    await expectBooksInOrder(ownerPool);
  });

  it("takes either an amount or what stays", () => {
    const parse = (what: object) =>
      moveSchema.safeParse({ fromAccount: "1", toAccount: "2", ...what })
        .success;
    expect(parse({})).toBe(false);
    expect(parse({ amount: "1", keep: "1" })).toBe(false);
    expect(parse({ amount: "1" })).toBe(true);
    expect(parse({ keep: "0" })).toBe(true);
  });

  it("between currencies is refused", async () => {
    const customer = await signIn();
    const number = await open(customer, { type: "current", currency: "EUR" });
    await expect(
      move(customer, [customer.main.number, number], { amount: "1" }),
    ).rejects.toMatchObject({ code: "CURRENCY_MISMATCH" });
  });

  it("is one of 600 an hour, and an account is changed 30 times, whatever its place", async () => {
    const customer = await signIn();
    const pair = [customer.main.number, await open(customer)] as const;
    await Promise.all(
      Array.from({ length: 600 }, () => consume(moveLimit, customer.id)),
    );
    await expect(
      move(customer, pair, { amount: "1.00" }),
    ).rejects.toMatchObject({ code: "TOO_MANY_THIS_HOUR" });
    for (let nth = 0; nth < 30; nth += 1)
      await change(customer, pair[1], { name: `Holiday ${nth}` });
    await expect(
      change(customer, pair[1], { name: "Winter" }),
    ).rejects.toMatchObject({ code: "TOO_MANY_THIS_HOUR" });
    await change(customer, pair[1], { place: 1 });
  });

  it("shows both accounts in histories and receipt, one notification and no email", async () => {
    const customer = await signIn();
    const number = await open(customer, { name: "Holiday" });
    await caughtUp(ownerPool);
    await sql`DELETE FROM outbox_mails`;
    const { move: moved } = await move(
      customer,
      [customer.main.number, number],
      {
        amount: "5.00",
      },
    );
    const [paid] = (await listHistory(mainAccount(customer), { limit: 1 }))
      .rows;
    expect(paid).toMatchObject({
      kind: "own",
      direction: "debit",
      receiverName: "Holiday",
      otherAccount: number,
    });
    const pot = (await ownAccount(customer, number))!;
    const [got] = (await listHistory(pot, { limit: 1 })).rows;
    expect(got).toMatchObject({
      direction: "credit",
      senderName: "Main account",
      otherAccount: customer.main.number,
    });
    expect(await getReceipt(customer, moved.id)).toMatchObject({
      account: customer.main.number,
    });
    await caughtUp(ownerPool);
    const { notifications } = await listNotifications(customer, { limit: 2 });
    expect(notifications.map(({ title }) => title)).toEqual([
      "You moved $5.00",
      "You received $1,000.00",
    ]);
    expect(await queuedMails(ownerPool)).toEqual([]);
  });
});

describe("staff", () => {
  it("open, name, block and close an account of a customer, who is notified", async () => {
    const customer = await signIn();
    const input = { type: "savings", currency: "CHF", name: "" } as const;
    const { account } = await openAccountFor(
      admin,
      { ...input, userId: customer.id },
      CONTEXT,
    );
    const number = account.accountNumber;
    await nameAccount(admin, number, { name: "Reserve" }, CONTEXT);
    const reason = { reason: "Asked by phone" };
    await blockAccountFor(admin, number, reason, CONTEXT);
    await blockAccountFor(admin, number, reason, CONTEXT);
    expect(await findAccount(customer, number)).toMatchObject({
      name: "Reserve",
      state: "blocked",
    });
    const [main, blocked] = await listAccountsForStaff(customer);
    expect(main).toMatchObject({ obstacles: ["main", "balance"] });
    expect(main!.blockedAt).toBeNull();
    expect(blocked).toMatchObject({ number, obstacles: [] });
    expect(blocked!.blockedAt).toBeInstanceOf(Date);
    await expect(
      change(customer, customer.main.number, { name: "x" }),
    ).resolves.toMatchObject({ message: "Account saved" });
    await unblock(admin, number, reason, CONTEXT);
    await closeAccountFor(admin, number, reason, CONTEXT);
    const rows: { action: string }[] =
      await sql`SELECT action FROM audit_log WHERE actor_id = ${admin.id} AND subject_customer_id = ${customer.id}
       ORDER BY id`;
    expect(rows.map(({ action }) => action)).toEqual([
      "account.open",
      "account.change",
      "account.block",
      "account.unblock",
      "account.close",
    ]);
    const { notifications } = await listNotifications(customer, { limit: 9 });
    expect(notifications).toHaveLength(5);
  });

  it("shut 20 customers and accounts an hour, in whatever way", async () => {
    const hasty = await plantStaff(ownerPool, "hasty", "teller");
    const customer = await signIn();
    const { number } = customer.main;
    const reason = { reason: "Asked by phone" };
    const status = (accountStatus: "active" | "inactive" | "closed") =>
      changeStatus(hasty, customer.id, { accountStatus }, CONTEXT);
    for (let nth = 0; nth < 10; nth += 1) {
      await blockAccountFor(hasty, number, reason, CONTEXT);
      await status(nth % 2 ? "inactive" : "closed");
    }
    const refused = { code: "TOO_MANY_THIS_HOUR" };
    for (const shut of [
      () => blockAccountFor(hasty, number, reason, CONTEXT),
      () => status("closed"),
      () => closeAccountFor(hasty, number, reason, CONTEXT),
    ])
      await expect(shut()).rejects.toMatchObject(refused);
    await status("active");
    await unblock(hasty, number, reason, CONTEXT);
  });

  it("are refused for an account or a customer that does not exist or has as many as possible, in words for staff", async () => {
    const reason = { reason: "Asked by phone" };
    await expect(
      blockAccountFor(admin, "9999999999", reason, CONTEXT),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    const input = { type: "savings", currency: "CHF", name: "" } as const;
    await expect(
      openAccountFor(admin, { ...input, userId: randomUUID() }, CONTEXT),
    ).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
    const customer = await signIn();
    const openFor = () =>
      openAccountFor(admin, { ...input, userId: customer.id }, CONTEXT);
    await sql`UPDATE customer_rights SET status = 'inactive' WHERE customer_id = ${customer.id}`;
    await expect(openFor()).rejects.toMatchObject({ code: "OWNER_NOT_ACTIVE" });
    await sql`UPDATE customer_rights SET status = 'active' WHERE customer_id = ${customer.id}`;
    for (let nth = 1; nth < 20; nth++) await openFor();
    await expect(openFor()).rejects.toMatchObject({
      code: "OWNER_HAS_ALL_ACCOUNTS",
    });
    await expect(
      closeAccountFor(admin, customer.main.number, reason, CONTEXT),
    ).rejects.toMatchObject({ code: "ACCOUNT_NEEDED" });
  });
});

it("refuses customers a product that only staff open from its day, but not the repetition of an earlier call", async () => {
  const customer = await signIn();
  const number = await open(
    customer,
    { type: "current", currency: "NZD" },
    "before",
  );
  await sql`INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation, opened_by)
    VALUES ('current', 'NZD', ${bankToday()}, 'act/365', 'month', 'staff')`;
  await expect(
    open(customer, { type: "current", currency: "NZD" }),
  ).rejects.toMatchObject({
    code: "OPENED_BY_STAFF",
  });
  expect(
    await open(customer, { type: "current", currency: "NZD" }, "before"),
  ).toBe(number);
  const { account } = await openAccountFor(
    admin,
    { userId: customer.id, type: "current", currency: "NZD", name: "" },
    CONTEXT,
  );
  expect(account).toMatchObject({ accountCurrency: "NZD" });
});
