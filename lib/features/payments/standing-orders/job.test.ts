import { beforeEach, describe, expect, it, vi } from "vitest";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  expectBooksInOrder,
  openAccounts,
  openAnother,
  payIn,
} from "@/lib/testing/ledger";
import { queuedMails } from "@/lib/testing/outbox";
import { plantOrder, runDueOrders, shift } from "@/lib/testing/standing-orders";
import { logger } from "@/lib/platform/logging/logger";

const { ownerPool, sql } = await testDatabase();
const today = bankToday();

beforeEach(async () => {
  await sql`DELETE FROM standing_orders; DELETE FROM messages; DELETE FROM outbox_mails; DELETE FROM jobs`;
});

const open = async (balanceMinor: bigint, more = {}) =>
  (await openAccounts(ownerPool, 1, { balanceMinor, ...more }))[0]!;

const runsOf = async (id: string) =>
  (
    await sql`SELECT concat_ws(' ', due_on, attempt, outcome, failure) AS line
       FROM standing_order_runs WHERE order_id = ${id} ORDER BY id`
  ).map(({ line }) => line);

const orderOf = async (id: string) =>
  (
    await sql`SELECT concat_ws(' ', status, next_on, try_on, attempt) AS line FROM standing_orders
      WHERE id = ${id}`
  )[0]!.line;

const totalOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.totalMinor;

describe("concurrent workers", () => {
  it("pay each due date once, within the bank and to other banks", async () => {
    const senders = await openAccounts(ownerPool, 12, { balanceMinor: 1_000n });
    const to = await open(0n);
    const ids = await Promise.all(
      senders.map((from, at) =>
        plantOrder(ownerPool, {
          from,
          ...(at % 3 > 0 && { to }),
          firstOn: today,
        }),
      ),
    );
    await Promise.all(Array.from({ length: 6 }, () => runDueOrders(today)));
    for (const id of ids) expect(await runsOf(id)).toEqual([`${today} 1 paid`]);
    for (const from of senders) expect(await totalOf(from)).toBe(900n);
    expect(await totalOf(to)).toBe(800n);
    await runDueOrders(today);
    expect(await totalOf(to)).toBe(800n);
    await expectBooksInOrder(ownerPool);
  });

  it("try an order that fails unexpectedly again later and run the others", async () => {
    const [a, b] = [await open(1_000n), await open(1_000n)];
    const stuck = await plantOrder(ownerPool, {
      from: a,
      firstOn: shift(today, -1),
    });
    const other = await plantOrder(ownerPool, { from: b, firstOn: today });
    // The due date is already recorded as paid, so the database refuses a second record together with the payment.
    await sql`INSERT INTO standing_order_runs (order_id, due_on, attempt, outcome, entry_id)
       SELECT ${stuck}, ${shift(today, -1)}, 1, 'paid', max(id) FROM ledger_entries`;
    const log = vi.spyOn(logger, "warn").mockImplementation(() => {});
    expect(await runDueOrders(today)).toHaveLength(1);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
    const rows =
      await sql`SELECT key FROM jobs WHERE kind = 'standing-order' AND attempts = 1
      AND last_error <> ''`;
    expect(rows).toEqual([{ key: stuck }]);
    expect(await totalOf(a)).toBe(1_000n);
    expect(await runsOf(other)).toEqual([`${today} 1 paid`]);
  });
});

describe("in a currency without a rate", () => {
  it("an order is paid from an account without a limit", async () => {
    const from = await open(1_000n, { currency: "NZD" });
    const to = await open(0n, { currency: "NZD" });
    const transfer = await plantOrder(ownerPool, { from, to, firstOn: today });
    const wire = await plantOrder(ownerPool, { from, firstOn: today });
    await runDueOrders(today);
    for (const id of [transfer, wire])
      expect(await runsOf(id)).toEqual([`${today} 1 paid`]);
    expect(await totalOf(from)).toBe(800n);
  });

  it("an order from an account with a limit is tried again the next day", async () => {
    const from = await open(1_000n, { currency: "NZD", limitMinor: 5_000n });
    const id = await plantOrder(ownerPool, { from, firstOn: today });
    await runDueOrders(today);
    expect(await runsOf(id)).toEqual([`${today} 1 failed RATE_MISSING`]);
    expect(await orderOf(id)).toBe(`active ${today} ${shift(today, 1)} 2`);
  });
});

describe("after downtime", () => {
  it("the worker pays every missed due date, by the original day of the month, up to the last payment", async () => {
    const from = await open(10_000n);
    const monthly = await plantOrder(ownerPool, {
      from,
      firstOn: "2026-01-31",
    });
    const ending = await plantOrder(ownerPool, {
      from,
      rhythm: "weekly",
      firstOn: "2026-04-01",
      lastOn: "2026-04-14",
    });
    const later = await plantOrder(ownerPool, { from, firstOn: "2026-05-01" });
    await runDueOrders("2026-04-30");
    expect(await runsOf(monthly)).toEqual([
      "2026-01-31 1 paid",
      "2026-02-28 1 paid",
      "2026-03-31 1 paid",
      "2026-04-30 1 paid",
    ]);
    expect(await orderOf(monthly)).toBe("active 2026-05-31 2026-05-31 1");
    expect(await runsOf(ending)).toEqual([
      "2026-04-01 1 paid",
      "2026-04-08 1 paid",
    ]);
    expect(await orderOf(ending)).toBe("completed 1");
    expect(await runsOf(later)).toEqual([]);
    expect(await totalOf(from)).toBe(9_400n);
  });
});

describe("the last day of an order", () => {
  const announced = async (from: bigint) => ({
    mails: await queuedMails(ownerPool),
    lines:
      await sql`SELECT detail FROM notifications WHERE kind = 'change' AND customer_id =
        (SELECT customer_id FROM accounts WHERE id = ${from})`,
  });

  it("is announced once by email and in the app if the order repeats", async () => {
    const from = await open(1_000n);
    await plantOrder(ownerPool, {
      from,
      rhythm: "weekly",
      firstOn: "2026-04-01",
      lastOn: "2026-04-14",
    });
    await runDueOrders("2026-04-01");
    expect((await announced(from)).mails).toEqual([]);
    for (const day of ["2026-04-08", "2026-04-15"]) await runDueOrders(day);
    const { mails, lines } = await announced(from);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe("Standing order completed");
    expect(mails[0]!.text).toMatch(
      /has reached the end of its schedule.* \$1\.00 from account •••• \d{4} to Payee \(account •••• 2222\), every week\./s,
    );
    expect(mails[0]!.text).not.toMatch(/signed in to your account|, next on/);
    expect(lines).toEqual([{ detail: "schedule order.complete" }]);
  });

  it("is announced by its payment alone if the order pays once", async () => {
    const from = await open(1_000n);
    const id = await plantOrder(ownerPool, {
      from,
      rhythm: "once",
      firstOn: today,
    });
    await runDueOrders(today);
    expect(await orderOf(id)).toBe("completed 1");
    expect(await announced(from)).toEqual({ mails: [], lines: [] });
  });

  it("is announced by its letter alone if the payment fails", async () => {
    const [from, to] = [await open(1_000n), await open(0n)];
    await sql`UPDATE customer_rights SET status = 'closed' WHERE customer_id =
      (SELECT customer_id FROM accounts WHERE id = ${to})`;
    await plantOrder(ownerPool, {
      ...{ from, to, rhythm: "weekly" },
      ...{ firstOn: today, lastOn: today },
    });
    await runDueOrders(today);
    const { mails, lines } = await announced(from);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Your standing order of $1.00 was not paid",
    ]);
    expect(lines).toEqual([]);
  });

  it("is announced if an order of the rest finds nothing to move", async () => {
    const from = await open(1_000n);
    const id = await plantOrder(ownerPool, {
      ...{ from, amountMinor: 5_000n, rhythm: "weekly" },
      ...{ firstOn: today, lastOn: today },
    });
    await sql`UPDATE standing_orders SET keeps = true, payee_account_id =
      ${await openAnother(ownerPool, from)} WHERE id = ${id}`;
    await runDueOrders(today);
    expect(await runsOf(id)).toEqual([`${today} 1 failed NOTHING_TO_MOVE`]);
    const { mails, lines } = await announced(from);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Standing order completed",
    ]);
    expect(lines).toEqual([{ detail: "schedule order.complete" }]);
  });
});

describe("failed payment", () => {
  const inboxTexts = async () =>
    (await sql`SELECT content FROM messages ORDER BY sent_at, content`).map(
      ({ content }) => content,
    );

  it("is retried the next day if funds were missing, and paid once", async () => {
    const from = await open(50n);
    const yesterday = shift(today, -1);
    const id = await plantOrder(ownerPool, { from, firstOn: yesterday });
    await runDueOrders(yesterday);
    await runDueOrders(yesterday);
    expect(await orderOf(id)).toBe(`active ${yesterday} ${today} 2`);
    expect(await inboxTexts()).toEqual([
      expect.stringContaining("Your available balance was too low"),
    ]);
    const mails = await sql`SELECT FROM outbox_mails`;
    expect(mails.length).toBe(1);
    await payIn(from, 100n);
    await runDueOrders(today);
    expect(await runsOf(id)).toEqual([
      `${yesterday} 1 failed INSUFFICIENT_FUNDS`,
      `${yesterday} 2 paid`,
    ]);
    expect(await totalOf(from)).toBe(50n);
  });

  it("is skipped after three attempts, and the order continues", async () => {
    const from = await open(50n);
    const id = await plantOrder(ownerPool, { from, firstOn: "2026-03-10" });
    for (const day of ["2026-03-10", "2026-03-11", "2026-03-12", "2026-03-13"])
      await runDueOrders(day);
    expect(await runsOf(id)).toHaveLength(3);
    expect(await orderOf(id)).toBe("active 2026-04-10 2026-04-10 1");
    expect((await inboxTexts()).join()).toContain("We skipped this payment");
  });

  it("counts towards the account limit, which the payments of a day share", async () => {
    const from = await open(1_000n, { limitMinor: 150n });
    const ids = [
      await plantOrder(ownerPool, { from, firstOn: today, rhythm: "once" }),
      await plantOrder(ownerPool, { from, firstOn: today, rhythm: "once" }),
    ];
    await runDueOrders(today);
    const lines = (await Promise.all(ids.map(runsOf))).flat().sort();
    expect(lines).toEqual([
      `${today} 1 failed LIMIT_EXCEEDED`,
      `${today} 1 paid`,
    ]);
    expect(await totalOf(from)).toBe(900n);
  });

  it.each([
    ["BENEFICIARY_CLOSED", "payee", "closed"],
    ["PAYER_NOT_ACTIVE", "payer", "inactive"],
  ])(
    "with %s is skipped at once, and the last payment ends the order",
    async (failure, who, status) => {
      const [from, to] = [await open(1_000n), await open(0n)];
      await sql`UPDATE customer_rights SET status = ${status} WHERE customer_id = (SELECT customer_id
        FROM accounts WHERE id = ${who === "payee" ? to : from})`;
      const id = await plantOrder(ownerPool, {
        from,
        to,
        firstOn: today,
        rhythm: "once",
      });
      await runDueOrders(today);
      expect(await runsOf(id)).toEqual([`${today} 1 failed ${failure}`]);
      expect(await orderOf(id)).toBe("completed 1");
      expect((await inboxTexts()).join()).toContain(
        "The standing order has ended",
      );
      expect(await totalOf(from)).toBe(1_000n);
    },
  );

  it.each([
    ["payee", "closed", "The payee’s account can’t receive payments"],
    ["payer", "inactive", "Your account wasn’t active"],
    ["payer", "disabled", "Your account wasn’t active"],
  ])(
    "pauses the order if the %s's account is %s, with one message and no retry",
    async (who, status, why) => {
      const [from, to] = [await open(1_000n), await open(0n)];
      await sql`UPDATE customer_rights SET status = ${status} WHERE customer_id = (SELECT customer_id
        FROM accounts WHERE id = ${who === "payee" ? to : from})`;
      const id = await plantOrder(ownerPool, {
        from,
        to,
        firstOn: "2026-03-10",
      });
      for (const day of ["2026-03-10", "2026-03-11", "2026-05-10"])
        await runDueOrders(day);
      expect(await runsOf(id)).toHaveLength(1);
      expect(await orderOf(id)).toBe("paused 2026-04-10 2026-04-10 1");
      const [content, ...more] = await inboxTexts();
      expect(content).toContain(why);
      expect(content).not.toContain("dormant");
      expect(content!.includes("dashboard shows how to reactivate it")).toBe(
        who === "payer",
      );
      expect(content).toContain("paused the standing order");
      expect(more).toEqual([]);
      const mails = await queuedMails(ownerPool);
      expect(mails).toHaveLength(1);
      expect(mails[0]!.text).toContain("paused the standing order");
    },
  );
});
