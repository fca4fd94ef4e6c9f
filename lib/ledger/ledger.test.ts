import { describe, expect, it } from "vitest";
import { pool } from "@/lib/platform/db/pool";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  expectBooksInOrder,
  movement,
  openAccounts,
  openAnother,
} from "@/lib/testing/ledger";
import { post } from "@/lib/testing/bookkeeper";

const { ownerPool, sql } = await testDatabase();

const balances = async (...ids: bigint[]) =>
  (await balancesOf(ownerPool, ids)).map(({ totalMinor }) => totalMinor);

/** The connection that the pool uses next: the one released last. */
async function connectionId() {
  const { rows } = await pool().query<{ id: number }>(
    "SELECT pg_backend_pid() AS id",
  );
  return rows[0]!.id;
}

async function lineOf(entryId: bigint) {
  const rows: Record<string, unknown>[] =
    await sql`SELECT e.kind, e.value_at, e.entered_at, e.description, e.bank, e.counterparty_name, e.counterparty_number,
            e.entered_by, w.status AS wire, l.action, l.after, l.ip, l.request_id
     FROM ledger_entries e LEFT JOIN wires w ON w.entry_id = e.id LEFT JOIN audit_log l ON l.entry_id = e.id
     WHERE e.id = ${entryId}`;
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

describe("post", () => {
  it("moves the amount between the accounts and records both balances", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 10_000n });
    const posted = await post(movement(a!, b!, 2_550n));
    expect(await balances(a!, b!)).toEqual([7_450n, 12_550n]);
    const rows =
      await sql`SELECT account_id, direction, amount_minor, balance_after_minor FROM ledger_postings
       WHERE entry_id = ${posted.entryId} ORDER BY id`;
    expect(rows).toEqual([
      {
        account_id: String(a),
        direction: "debit",
        amount_minor: "2550",
        balance_after_minor: "7450",
      },
      {
        account_id: String(b),
        direction: "credit",
        amount_minor: "2550",
        balance_after_minor: "12550",
      },
    ]);
  });

  it("stores the details and the value date and writes the audit row", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 10_000n });
    const valueAt = new Date("2024-02-29T12:00:00Z");
    const posted = await post(
      movement(a!, b!, 100n, {
        kind: "debit",
        valueAt,
        description: "Rent",
        bank: "Elsewhere",
        counterpartyName: "A. Landlord",
        counterpartyNumber: "123",
      }),
    );
    expect(await lineOf(posted.entryId)).toEqual({
      kind: "debit",
      value_at: valueAt,
      entered_at: posted.enteredAt,
      description: "Rent",
      bank: "Elsewhere",
      counterparty_name: "A. Landlord",
      counterparty_number: "123",
      entered_by: "system",
      wire: null,
      action: "ledger.debit",
      after: { amountMinor: 100 },
      ip: "127.0.0.1",
      request_id: "test",
    });
    expect(posted.enteredAt.getTime()).toBeGreaterThan(valueAt.getTime());
  });

  it("accepts every kind of movement and records a wire as pending", async () => {
    const [a] = await openAccounts(ownerPool, 1, { balanceMinor: 10_000n });
    const clearing = (await bankAccount("clearing"))(a!);
    const adjustments = (await bankAccount("adjustments"))(a!);
    const wire = await post(movement(a!, clearing, 1_000n, { kind: "wire" }));
    expect((await lineOf(wire.entryId)).wire).toBe("pending");
    for (const kind of ["opening", "credit", "adjustment"] as const)
      await post(movement(adjustments, a!, 10n, { kind }));
    await post(movement(a!, adjustments, 5n, { kind: "debit" }));
    await post(
      movement(clearing, a!, 1_000n, {
        kind: "reversal",
        reversesId: wire.entryId,
      }),
    );
    expect(await balances(a!)).toEqual([10_025n]);
  });

  it("reverses an entry once only", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
    const { entryId } = await post(movement(a!, b!, 300n));
    const back = movement(b!, a!, 300n, {
      kind: "reversal",
      reversesId: entryId,
    });
    await post(back);
    await expect(post(back)).rejects.toMatchObject({ code: "23505" });
    expect(await balances(a!, b!)).toEqual([1_000n, 1_000n]);
  });
});

describe("refused postings", () => {
  it.each([
    ["INSUFFICIENT_FUNDS", { balanceMinor: 999n }, {}],
    ["LIMIT_EXCEEDED", { balanceMinor: 5_000n, limitMinor: 999n }, {}],
    [
      "ACCOUNT_NOT_ACTIVE",
      { balanceMinor: 5_000n, status: "inactive" as const },
      {},
    ],
    [
      "ACCOUNT_NOT_ACTIVE",
      { balanceMinor: 5_000n, status: "disabled" as const },
      {},
    ],
    ["BENEFICIARY_CLOSED", { balanceMinor: 5_000n }, { status: "closed" }],
    ["CURRENCY_MISMATCH", { balanceMinor: 5_000n }, { currency: "CHF" }],
  ] as const)("%s", async (code, sender, receiver) => {
    const [a] = await openAccounts(ownerPool, 1, sender);
    const [b] = await openAccounts(ownerPool, 1, receiver);
    await expect(post(movement(a!, b!, 1_000n))).rejects.toMatchObject({
      code,
    });
    expect(await balances(a!, b!)).toEqual([sender.balanceMinor, 0n]);
    await expectBooksInOrder(ownerPool);
  });

  it("refuses an unknown account and a transfer to the same account", async () => {
    const [a] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
    for (const other of [a!, 999_999_999n]) {
      await expect(post(movement(a!, other, 1n))).rejects.toMatchObject({
        code: "ACCOUNT_UNKNOWN",
      });
    }
    expect(await balances(a!)).toEqual([1_000n]);
  });

  it("refuses zero, a negative amount and a future value date", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
    const tomorrow = new Date(Date.now() + 86_400_000);
    for (const bad of [
      movement(a!, b!, 0n),
      movement(a!, b!, -5n),
      movement(a!, b!, 5n, { valueAt: tomorrow }),
    ])
      await expect(post(bad)).rejects.toMatchObject({ code: "23514" });
    expect(await balances(a!, b!)).toEqual([1_000n, 1_000n]);
  });

  it("keeps the connection after a refusal", async () => {
    const [a, b] = await openAccounts(ownerPool, 2);
    const before = await connectionId();
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(post(movement(a!, b!, 1n))).rejects.toMatchObject({
        code: "INSUFFICIENT_FUNDS",
      });
    expect(await connectionId()).toBe(before);
    await expect(pool().query("SELECT 1 / 0")).rejects.toThrow("division");
    expect(await connectionId()).not.toBe(before);
  });

  it("allows spending the last cent and refuses one more", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
    await expect(post(movement(a!, b!, 1_001n))).rejects.toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    await post(movement(a!, b!, 1_000n));
    expect(await balances(a!, b!)).toEqual([0n, 2_000n]);
  });
});

describe("daily limit", () => {
  it("counts only transfers and wires, per day in Zurich", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, {
      balanceMinor: 90_000n,
      limitMinor: 1_000n,
    });
    const clearing = (await bankAccount("clearing"))(a!);
    await post(movement(a!, b!, 600n));
    await post(movement(a!, clearing, 5_000n, { kind: "debit" }));
    await post(movement(a!, clearing, 400n, { kind: "wire" }));
    await expect(post(movement(a!, b!, 1n))).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
    });
    await sql`UPDATE accounts SET outgoing_day = ${bankToday()}::date - 1 WHERE id = ${a}`;
    await post(movement(a!, b!, 1_000n));
    expect(await balances(b!)).toEqual([91_600n]);
  });

  it("counts what left all accounts of the owner, also within one call", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, {
      balanceMinor: 90_000n,
      limitMinor: 1_000n,
    });
    const second = await openAnother(ownerPool, a, 90_000n);
    const third = await openAnother(ownerPool, a);
    const full = { code: "LIMIT_EXCEEDED" };
    await post(movement(a, b, 600n));
    await expect(post(movement(second, b, 401n))).rejects.toMatchObject(full);
    const sent = await post(movement(second, b, 300n));
    // A payment between own accounts leaves the account that pays.
    await post(movement(second, third, 100n));
    await expect(post(movement(third, b, 1n))).rejects.toMatchObject(full);
    await post(
      movement(b, second, 300n, { kind: "reversal", reversesId: sent.entryId }),
    );
    const rows: { refusals: string[] }[] =
      await sql`SELECT ARRAY(SELECT coalesce(v.refusal, '') FROM unnest(ledger_move(
         ARRAY[new_movement('transfer', ${a}, ${b}, 200), new_movement('transfer', ${second}, ${b}, 101),
               new_movement('transfer', ${second}, ${b}, 100)], false, true)) v) AS refusals`;
    expect(rows).toEqual([{ refusals: ["", "LM002", ""] }]);
    // Another day, another limit: an account on which nothing left today does not count.
    await sql`UPDATE accounts SET outgoing_day = ${bankToday()}::date - 1 WHERE id = ${a}`;
    await post(movement(second, b, 800n));
    await expect(post(movement(second, b, 1n))).rejects.toMatchObject(full);
  });

  it("does not count what came back, except towards the day on which it left", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, {
      balanceMinor: 90_000n,
      limitMinor: 1_000n,
    });
    const clearing = (await bankAccount("clearing"))(a!);
    const wire = await post(movement(a!, clearing, 400n, { kind: "wire" }));
    const sent = await post(movement(a!, b!, 600n));
    const full = { code: "LIMIT_EXCEEDED" };
    await expect(post(movement(a!, b!, 1n))).rejects.toMatchObject(full);
    await sql`SELECT ledger_record(new_movement('return', ${clearing}, ${a}, 400, reverses_id => ${wire.entryId}))`;
    await post(movement(a!, b!, 400n));
    await expect(post(movement(a!, b!, 1n))).rejects.toMatchObject(full);
    const reversal = { kind: "reversal", reversesId: sent.entryId } as const;
    await post(movement(b!, a!, 600n, reversal));
    const last = await post(movement(a!, b!, 600n));
    await expect(post(movement(a!, b!, 1n))).rejects.toMatchObject(full);
    // The reversal of a payment of an earlier day frees nothing of today's limit.
    await sql`UPDATE accounts SET outgoing_day = ${bankToday()}::date + 1 WHERE id = ${a}`;
    await post(
      movement(b!, a!, 600n, { ...reversal, reversesId: last.entryId }),
    );
    const rows: { spent: string }[] =
      await sql`SELECT outgoing_day_minor AS spent FROM accounts WHERE id = ${a}`;
    expect(rows).toEqual([{ spent: "1000" }]);
  });

  it("begins each day at zero, also with a payment in a currency without a rate", async () => {
    const [a, b] = await openAccounts(ownerPool, 2, {
      balanceMinor: 90_000n,
      currency: "NZD",
    });
    const payOn = async (day: string) => {
      await sql`UPDATE accounts SET outgoing_day = ${day}, outgoing_day_minor = 700 WHERE id = ${a}`;
      await post(movement(a, b, 1n));
      return sql`SELECT outgoing_day::text AS day, outgoing_day_minor AS spent FROM accounts WHERE id = ${a}`;
    };
    const today = bankToday();
    expect(await payOn(today)).toEqual([{ day: today, spent: "700" }]);
    expect(await payOn(addDays(today, -1))).toEqual([
      { day: today, spent: "0" },
    ]);
  });

  it("frees exactly what a returned payment in another currency had used, even if the rate has changed since", async () => {
    const rate = (micro: number) =>
      sql`INSERT INTO exchange_rates (day, currency, per_euro_micro, source)
          VALUES (bank_today(), 'USD', ${micro}, 'ECB')`;
    await rate(1_100_000);
    const [a] = await openAccounts(ownerPool, 1, {
      balanceMinor: 10_000n,
      limitMinor: 5_000n,
      currency: "EUR",
    });
    const clearing = (await bankAccount("clearing", "EUR"))(a!);
    const pay = () => post(movement(a!, clearing, 1_000n, { kind: "wire" }));
    const spent = async () => {
      const rows: { spent: string }[] =
        await sql`SELECT outgoing_day_minor AS spent FROM accounts WHERE id = ${a}`;
      return rows[0]!.spent;
    };
    const { entryId } = await pay();
    expect(await spent()).toBe("1100");
    await rate(1_150_000);
    await pay();
    expect(await spent()).toBe("2250");
    await sql`SELECT ledger_record(new_movement('return', ${clearing}, ${a}, 1000, reverses_id => ${entryId}))`;
    expect(await spent()).toBe("1150");
  });
});
