import bcrypt from "bcrypt";
import { describe, expect, it } from "vitest";
import { verifyPassword } from "@/lib/identity/passwords";
import { bankDay, bankToday } from "@/lib/platform/time/clock";
import { isLuhn } from "@/lib/testing/luhn";
import { testDatabase } from "@/lib/testing/database";
import { expectBooksInOrder } from "@/lib/testing/ledger";
import { daysBefore } from "./days";
import { JONAS, PEOPLE, PETRA } from "./people";
import { mainHistories, seed } from "./index";

const { ownerPool, databaseMigrationUrl } = await testDatabase();
const log: string[] = [];
await seed({
  databaseUrl: databaseMigrationUrl,
  log: (line) => log.push(line),
});

const count = async (sql: string) => {
  const { rows } = await ownerPool.query<{ count: string }>(sql);
  return Number(rows[0]!.count);
};

describe("the seeded demonstration", () => {
  it("keeps the ledger's invariants", async () => {
    await expectBooksInOrder(ownerPool);
  });

  it("signs in with the printed passwords", async () => {
    const { rows } = await ownerPool.query<{ number: string; hash: string }>(
      "SELECT number, password_hash AS hash FROM accounts JOIN customers c ON c.id = customer_id",
    );
    expect(rows.map(({ number }) => number).sort()).toEqual(
      PEOPLE.map(({ number }) => number).sort(),
    );
    for (const { hash } of rows)
      expect(await verifyPassword("Demo!Customer1", hash)).toBe(true);
    const admins = await ownerPool.query<{ who: string; hash: string }>(
      "SELECT username || ', ' || role AS who, password_hash AS hash FROM admins ORDER BY username",
    );
    expect(admins.rows.map(({ who }) => who)).toEqual([
      "admin, administrator",
      "auditor, auditor",
      "deputy, administrator",
      "teller, teller",
    ]);
    for (const { hash } of admins.rows)
      expect(await verifyPassword("Demo!Admin1", hash)).toBe(true);
    expect(bcrypt.getRounds(admins.rows[0]!.hash)).toBe(4);
  });

  it.each([PETRA, JONAS])(
    "gives %s about 18 months of history and a balance of a few thousand",
    async (number) => {
      const { rows } = await ownerPool.query<{
        lines: number;
        least: number;
        balance: number;
        first: Date;
        last: Date;
        inOrder: boolean;
      }>(
        `SELECT count(*)::int AS lines, min(balance_after_minor)::int AS least, max(a.balance_minor)::int AS balance,
                min(entered_at) AS first, max(entered_at) AS last,
                bool_and(entered_at >= before) IS NOT FALSE AS "inOrder"
         FROM accounts a
         JOIN (SELECT p.*, e.entered_at, lag(e.entered_at) OVER (PARTITION BY p.account_id ORDER BY p.id) AS before
               FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id) p ON p.account_id = a.id
         WHERE a.number = $1`,
        [number],
      );
      const { lines, least, balance, first, last, inOrder } = rows[0]!;
      expect(lines).toBeGreaterThan(250);
      expect(lines).toBeLessThan(450);
      expect(least).toBeGreaterThan(0);
      expect(balance).toBeGreaterThan(100_000);
      expect(balance).toBeLessThan(2_000_000);
      expect(bankDay(first)).toBe(daysBefore(bankToday(), 547));
      expect(last.getTime()).toBeLessThan(Date.now());
      expect(inOrder).toBe(true);
    },
  );

  it("has wires of every status, a credit by staff, and transfers between the two", async () => {
    for (const sql of [
      "SELECT count(*) FROM wires WHERE status = 'pending'",
      "SELECT count(*) FROM wires WHERE status = 'settled'",
      "SELECT count(*) FROM ledger_entries WHERE kind = 'credit' AND entered_by = 'staff'",
      "SELECT count(*) FROM ledger_entries WHERE kind = 'transfer' AND entered_by = 'customer'",
    ])
      expect(await count(sql)).toBeGreaterThan(0);
  });

  it("has a customer of every status, and one with an unfinished sign-up", async () => {
    const { rows } = await ownerPool.query<{ status: string }>(
      "SELECT DISTINCT status::text FROM customer_rights ORDER BY 1",
    );
    expect(rows.map(({ status }) => status)).toEqual([
      "active",
      "closed",
      "disabled",
      "inactive",
    ]);
    expect(
      await count("SELECT count(*) FROM customers WHERE NOT is_verified"),
    ).toBe(1);
  });

  it("leaves the whole of today's daily limit", async () => {
    expect(
      await count(
        `SELECT count(*) FROM accounts WHERE outgoing_day >= '${bankToday()}' AND outgoing_day_minor > 0`,
      ),
    ).toBe(0);
  });

  it("does nothing on a second run", async () => {
    const before = await count("SELECT count(*) FROM audit_log");
    const lineCount = log.length;
    await seed({
      databaseUrl: databaseMigrationUrl,
      log: (line) => log.push(line),
    });
    expect(await count("SELECT count(*) FROM audit_log")).toBe(before);
    expect(log.length).toBe(lineCount);
  });

  it("has fictitious people with valid account numbers", () => {
    for (const { number, email, phoneNumber } of PEOPLE) {
      expect(isLuhn(number)).toBe(true);
      expect(email).toMatch(/@customers\.example$/);
      expect(phoneNumber).toMatch(/^\+41 44 000 00 \d\d$/);
    }
  });
});

describe("mainHistories", () => {
  it("never overdraws an account and repeats itself on any date", () => {
    for (let day = 0; day < 366; day += 73) {
      const today = daysBefore("2028-06-30", day);
      const movements = mainHistories(today);
      const balances = new Map<string, number>();
      for (const { from, to, amountMinor } of movements) {
        if ("number" in from) {
          const left = (balances.get(from.number) ?? 0) - amountMinor;
          expect(left).toBeGreaterThanOrEqual(0);
          balances.set(from.number, left);
        }
        if ("number" in to)
          balances.set(to.number, (balances.get(to.number) ?? 0) + amountMinor);
      }
      expect(Math.min(...balances.values())).toBeGreaterThan(100_000);
      expect(Math.max(...balances.values())).toBeLessThan(2_500_000);
      expect(mainHistories(today)).toEqual(movements);
    }
  });
});
