import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { listBankLines } from "@/lib/features/books/entry-queries";
import { closeDays } from "@/lib/features/business-day/close";
import { reconcile } from "@/lib/ledger/reconcile";
import { addDays } from "@/lib/platform/time/calendar";
import { bankDay, bankToday } from "@/lib/platform/time/clock";
import { yearFraction } from "@/lib/testing/day-count";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { findInterest } from "./queries";
import { accrueInterest, payInterest } from "./steps";
import { toMinor } from "@/lib/ledger/micro";
import { untilBlocking } from "@/lib/testing/locks";

const { databaseUrl, ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool, "admin");
const FIRST = bankToday();
const { signal } = new AbortController();
const close = () => closeDays([accrueInterest, payInterest], signal);

/** Makes it six minutes past midnight on a day, and closes the days before. */
async function begin(day: string): Promise<void> {
  await moveBankTime(zurichMoment(day, "00:06"));
  await close();
}

type PlantedTerms = { type?: string; rates: [bigint, number][]; from?: string };

async function plantTerms(
  currency: string,
  { type = "current", rates, from = FIRST }: PlantedTerms,
  { dayCount = "act/365", capitalisation = "month" } = {},
): Promise<void> {
  await ownerPool.query(
    `WITH t AS (INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation)
                VALUES ($1, $2, $3, $4, $5) RETURNING id)
     INSERT INTO product_bands (terms_id, above_minor, rate_bp) SELECT t.id, b.* FROM t, unnest($6::bigint[], $7::int[]) b`,
    [
      type,
      currency,
      from,
      dayCount,
      capitalisation,
      rates.map(([above]) => above),
      rates.map(([, bp]) => bp),
    ],
  );
}

const daysOf = (account: bigint) =>
  sql`SELECT day::text, booked_on::text AS booked, balance_minor AS balance, interest_micro AS micro FROM interest_days
      WHERE account_id = ${account} ORDER BY day, booked_on`;

const paidTo = (account: bigint) =>
  sql`SELECT p.from_day::text AS "from", p.to_day::text AS "to", p.amount_minor AS minor, p.is_difference AS difference,
             e.description, bank_day(e.entered_at)::text AS entered
      FROM interest_payments p LEFT JOIN ledger_entries e ON e.id = p.entry_id
      WHERE p.account_id = ${account} ORDER BY p.booked_on, p.is_difference`;

const obstaclesOf = async (account: bigint) =>
  (await sql`SELECT what FROM account_obstacles(${account})`).map(
    ({ what }) => what,
  );

const empty = (account: bigint) =>
  ownerPool.query(
    `SELECT ledger_record(new_movement('debit', a.id, c.id, a.balance_minor, 'Out')) FROM accounts a
     JOIN accounts c ON c.kind = 'cash' AND c.currency = a.currency AND c.stripe = a.id % 16 WHERE a.id = $1`,
    [account],
  );

/** Credits 90,000.00 with the value date of noon of an earlier day. */
const creditLate = (account: bigint, day: string) =>
  ownerPool.query(
    `SELECT ledger_record(new_movement('credit', c.id, a.id, 9000000, 'Late', value_at => $2)) FROM accounts a
     JOIN accounts c ON c.kind = 'cash' AND c.currency = a.currency AND c.stripe = a.id % 16 WHERE a.id = $1`,
    [account, zurichMoment(day, "12:00")],
  );

const deletePerson = (account: bigint) =>
  sql`SELECT customer_delete(${admin.sessionSecret}, customer_id, NULL, '', '') FROM accounts WHERE id = ${account}`;

const expectSoundBooks = async () =>
  expect(
    (await reconcile(ownerPool)).filter(({ broken }) => broken > 0),
  ).toEqual([]);

/** Moves bank time past the end of the next month. Returns its last day, which is open. */
async function endNextMonth(): Promise<string> {
  const [row] =
    await sql`SELECT (date_trunc('month', bank_today()) + interval '2 months - 1 day')::date::text AS last`;
  const last = row!.last as string;
  await begin(last);
  await moveBankTime(zurichMoment(addDays(last, 1), "00:06"));
  return last;
}

beforeAll(async () => {
  await plantTerms("USD", {
    rates: [
      [0n, 200],
      [1_000_000n, 100],
    ],
  });
  await plantTerms("JPY", { rates: [[0n, 50]] }, { dayCount: "act/360" });
});

describe("interest", () => {
  it("accrues by bands each day, is rounded once and is paid when the month has ended", async () => {
    const [dollars] = await openAccounts(ownerPool, 1, {
      balanceMinor: 1_500_000n,
    });
    const [yen] = await openAccounts(ownerPool, 1, {
      balanceMinor: 1_000_000n,
      currency: "JPY",
    });
    const tomorrow = addDays(FIRST, 1);
    await begin(tomorrow);
    // 10,000.00 at 2 % and 5,000.00 at 1 %: 250.00 a year, of which a day is 68.493151 cents.
    expect(await daysOf(dollars)).toEqual([
      { day: FIRST, booked: FIRST, balance: "1500000", micro: "68493151" },
    ]);
    expect(await daysOf(yen)).toEqual([
      { day: FIRST, booked: FIRST, balance: "1000000", micro: "13888889" },
    ]);
    const monthEnd = (
      await sql`SELECT (date_trunc('month', ${FIRST}::date) + interval '1 month - 1 day')::date::text AS day`
    )[0]!.day as string;
    await begin(addDays(monthEnd, 1));
    const days = BigInt((await daysOf(dollars)).length);
    expect(await paidTo(dollars)).toEqual([
      {
        from: FIRST,
        to: monthEnd,
        minor: String(toMinor(68_493_151n * days)),
        difference: false,
        description: expect.stringMatching(
          /^Interest of \d\d\/\d\d\/\d{4} to /,
        ),
        entered: addDays(monthEnd, 1),
      },
    ]);
    expect(await findInterest(dollars)).toMatchObject({
      accruedMicro: 0n,
      spans: [],
      paid: [{ from: FIRST, to: monthEnd }],
    });
    await expectSoundBooks();
  });

  it("is worked out again for a back-dated entry, and a time that was paid is settled by a difference", async () => {
    const [account] = await openAccounts(ownerPool, 1, {
      balanceMinor: 1_000_000n,
    });
    const opened = bankToday();
    const ends = (
      await sql`SELECT (date_trunc('month', ${opened}::date) + interval '1 month - 1 day')::date::text AS day`
    )[0]!.day as string;
    await begin(addDays(ends, 2));
    const before = await paidTo(account);
    expect(before).toHaveLength(1);
    // Half of it is taken back as of the day after it was opened.
    const from = addDays(opened, 1);
    await ownerPool.query(
      `SELECT ledger_record(new_movement('debit', $1::bigint, (SELECT id FROM accounts WHERE kind = 'cash' AND currency = 'USD' AND stripe = $1::bigint % 16),
         500000, 'Late', value_at => $2))`,
      [account, zurichMoment(from, "12:00")],
    );
    const today = bankToday();
    await begin(addDays(today, 1));
    const rows = await daysOf(account);
    const late = rows.filter(({ day, booked }) => day !== booked);
    expect(late.map(({ day }) => day)).toEqual(
      Array.from({ length: late.length }, (_, n) => addDays(from, n)),
    );
    const paid = await paidTo(account);
    expect(paid[1]).toMatchObject({
      from,
      to: ends,
      difference: true,
      description: expect.stringMatching(/^Corrected interest of /),
      entered: bankToday(),
    });
    const changed = late
      .filter(({ day }) => day <= ends)
      .reduce((sum, { micro }) => sum + BigInt(micro as string), 0n);
    expect(paid[1]!.minor).toBe(String(toMinor(changed)));
    await expectSoundBooks();
  });

  it("is worked out again for some accounts in each transaction, which goes on after a crash", async () => {
    const accounts = await openAccounts(ownerPool, 60, {
      balanceMinor: 1_000_000n,
    });
    const from = bankToday();
    await begin(addDays(from, 10));
    for (const account of accounts) await creditLate(account, from);
    const day = bankToday();
    await moveBankTime(zurichMoment(addDays(day, 1), "00:06"));
    const corrected = async () =>
      (
        await sql`SELECT count(*)::int AS days, count(DISTINCT account_id)::int AS accounts, count(DISTINCT xmin::text)::int AS transactions
                  FROM interest_days WHERE booked_on = ${day}::date AND booked_on > day`
      )[0];
    await sql`SELECT bank_day_begin()`;
    // What a process leaves that was killed after its first transaction.
    await sql`SELECT interest_correct(${day}::date, 0)`;
    const first = { days: 500, accounts: 50, transactions: 1 };
    expect(await corrected()).toEqual(first);
    await close();
    const all = { days: 600, accounts: 60, transactions: 2 };
    expect(await corrected()).toEqual(all);
    await expectSoundBooks();
  });

  it("is paid on the evening on which an account is emptied, so that it can be closed", async () => {
    const [account] = await openAccounts(ownerPool, 1, {
      balanceMinor: 9_000_000n,
    });
    await begin(addDays(bankToday(), 2));
    expect(await obstaclesOf(account)).toContain("interest");
    await empty(account);
    await begin(addDays(bankToday(), 1));
    expect((await paidTo(account)).at(-1)).toMatchObject({ difference: false });
    expect(await obstaclesOf(account)).not.toContain("interest");
  });

  it("changes with the rate of its day, and never for a day before", async () => {
    const [account] = await openAccounts(ownerPool, 1, {
      balanceMinor: 365_000n,
      currency: "CHF",
    });
    const today = bankToday();
    await plantTerms("CHF", { rates: [[0n, 100]], from: today });
    await plantTerms("CHF", { rates: [[0n, 300]], from: addDays(today, 2) });
    await plantTerms("CHF", { rates: [[0n, 200]], from: addDays(today, 2) });
    await begin(addDays(today, 4));
    expect((await daysOf(account)).map(({ micro }) => micro)).toEqual([
      "10000000",
      "10000000",
      "20000000",
      "20000000",
    ]);
    expect((await findInterest(account))!.spans).toMatchObject([
      { days: 2, interestMicro: 20_000_000n, isDifference: false },
      { days: 2, interestMicro: 40_000_000n, isDifference: false },
    ]);
  });
});

describe("an account whose type changes", () => {
  const change = (account: bigint, type: string) =>
    sql`UPDATE accounts SET type = ${type} WHERE id = ${account}`;

  it("keeps the terms of its former type for the days before", async () => {
    const today = bankToday();
    await plantTerms("GBP", { rates: [[0n, 100]], from: today });
    await plantTerms("GBP", {
      type: "savings",
      rates: [[0n, 300]],
      from: today,
    });
    const [account] = await openAccounts(ownerPool, 1, {
      balanceMinor: 365_000n,
      currency: "GBP",
    });
    // The first day is over and not closed when the type changes, three times.
    await moveBankTime(zurichMoment(addDays(today, 1), "00:06"));
    for (const type of ["savings", "current", "savings"])
      await change(account, type);
    await begin(addDays(today, 2));
    expect((await daysOf(account)).map(({ micro }) => micro)).toEqual([
      "10000000",
      "30000000",
    ]);
    await creditLate(account, today);
    await begin(addDays(today, 3));
    expect(
      (await daysOf(account)).filter(({ day, booked }) => day !== booked),
    ).toMatchObject([
      { day: today, micro: "246575342" },
      { day: addDays(today, 1), micro: "739726027" },
    ]);
    expect(
      await sql`SELECT type, balance_minor AS balance FROM bank_day_deposits WHERE currency = 'GBP' ORDER BY day`,
    ).toMatchObject([
      { type: "current", balance: "365000" },
      { type: "savings" },
      { type: "savings" },
    ]);
    await expectSoundBooks();
  });

  it("gets what has accrued at the end of the month if its new type has no terms", async () => {
    await plantTerms(
      "NZD",
      { rates: [[0n, 100]], from: bankToday() },
      { capitalisation: "year" },
    );
    const [account] = await openAccounts(ownerPool, 1, {
      balanceMinor: 365_000n,
      currency: "NZD",
    });
    const today = bankToday();
    await begin(addDays(today, 1));
    await change(account, "savings");
    await begin(addDays(today, 2));
    expect(await findInterest(account)).toMatchObject({
      terms: null,
      dayCounts: "act/365",
      accruedMicro: 10_000_000n,
    });
    await endNextMonth();
    await close();
    expect(await paidTo(account)).toMatchObject([{ from: today, minor: "10" }]);
    expect(await findInterest(account)).toBeNull();
  });
});

describe("an account that is closed before the days that are over", () => {
  /** Opens an account and lets the day end, which stays open. */
  async function endDay(balanceMinor = 9_000_000n) {
    const [account] = await openAccounts(ownerPool, 1, { balanceMinor });
    const day = bankToday();
    await moveBankTime(zurichMoment(addDays(day, 1), "00:06"));
    return { account, day };
  }

  it("is not closed until their interest is paid", async () => {
    const { account, day } = await endDay();
    await empty(account);
    expect(await obstaclesOf(account)).toEqual(["main", "interest"]);
    await close();
    // 10,000.00 at 2 % and 80,000.00 at 1 %: 1,000.00 a year.
    expect(await paidTo(account)).toMatchObject([
      { from: day, to: day, minor: "274", difference: false },
    ]);
    await empty(account);
    expect(await obstaclesOf(account)).toEqual(["main"]);
  });

  it("is not closed until what an entry of today corrects is paid", async () => {
    const [account] = await openAccounts(ownerPool, 1);
    const day = bankToday();
    await begin(addDays(day, 2));
    await creditLate(account, day);
    await empty(account);
    expect(await obstaclesOf(account)).toEqual(["main", "interest"]);
    await begin(addDays(bankToday(), 1));
    expect(await paidTo(account)).toMatchObject([{ from: day, minor: "548" }]);
    await expectSoundBooks();
  });

  it("is paid for each of them once when its owner is deleted", async () => {
    const { account, day } = await endDay();
    await moveBankTime(zurichMoment(addDays(day, 2), "00:06"));
    await deletePerson(account);
    const paid = [{ from: day, to: addDays(day, 1), minor: "548" }];
    expect(await paidTo(account)).toMatchObject(paid);
    await close();
    await begin(addDays(bankToday(), 1));
    expect(await paidTo(account)).toMatchObject(paid);
    expect(await daysOf(account)).toHaveLength(2);
    await expectSoundBooks();
  });

  it("is paid once if the interest of the day was worked out before its owner is deleted", async () => {
    const { account, day } = await endDay();
    await sql`SELECT bank_day_begin()`;
    await sql`SELECT interest_accrue(${day}::date)`;
    await deletePerson(account);
    await close();
    expect(await paidTo(account)).toMatchObject([
      { from: day, to: day, minor: "274" },
    ]);
    await expectSoundBooks();
  });

  it("is paid once if its owner is deleted while the interest of the day is worked out", async () => {
    const { account, day } = await endDay();
    await sql`SELECT bank_day_begin()`;
    const closing = await ownerPool.connect();
    await closing.query("BEGIN");
    await closing.query("SELECT interest_accrue($1::date)", [day]);
    const deleted = deletePerson(account);
    await untilBlocking(closing);
    await closing.query("COMMIT");
    closing.release();
    await deleted;
    await close();
    expect(await daysOf(account)).toHaveLength(1);
    expect(await paidTo(account)).toMatchObject([{ minor: "274" }]);
    await expectSoundBooks();
  });

  it("gets what entries of open days correct in a time that was paid when its owner is deleted", async () => {
    const [account] = await openAccounts(ownerPool, 1, {
      balanceMinor: 9_000_000n,
    });
    const [month] =
      await sql`SELECT (date_trunc('month', bank_today()) + interval '1 month - 1 day')::date::text AS last`;
    const last = month!.last as string;
    await begin(addDays(last, 1));
    const [first] = await paidTo(account);
    await creditLate(account, last);
    await moveBankTime(zurichMoment(addDays(bankToday(), 1), "00:06"));
    await creditLate(account, last);
    await sql`SELECT bank_day_begin()`;
    await sql`SELECT interest_correct(${addDays(bankToday(), -1)}::date, 0)`;
    await deletePerson(account);
    // 90,000.00 more at 1 % for the day that was paid, twice; and 900,000.00 for the one that was not.
    expect(await paidTo(account)).toMatchObject([
      first!,
      { from: last, to: last, minor: "247", difference: true },
      { from: addDays(last, 1), difference: false },
      { from: last, to: last, minor: "247", difference: true },
    ]);
    await begin(addDays(bankToday(), 1));
    await expectSoundBooks();
  });
});

it("has its last day as value date in the books as well", async () => {
  await openAccounts(ownerPool, 1, { balanceMinor: 9_000_000n });
  const [month] =
    await sql`SELECT (date_trunc('month', bank_today()) + interval '1 month - 1 day')::date::text AS last`;
  const last = month!.last as string;
  await begin(addDays(last, 1));
  const { lines } = await listBankLines(
    admin,
    { limit: 1, search: { account: "interest_paid" } },
    CONTEXT,
  );
  expect(bankDay(lines[0]!.valueAt)).toBe(last);
});

it("two corrections of an account in one close take no more than is available", async () => {
  const [account] = await openAccounts(ownerPool, 1, { balanceMinor: 100n });
  const client = await ownerPool.connect();
  await client.query("BEGIN");
  await client.query(
    `SELECT interest_settle(ARRAY[
       ($1, bank_today() - 1, bank_today() - 1, false, -80000000),
       ($1, bank_today() - 9, bank_today() - 2, true, -80000000)]::due_interest[], bank_today(), 'Interest')`,
    [account],
  );
  const { rows } = await client.query(
    "SELECT amount_minor FROM interest_payments WHERE account_id = $1 ORDER BY is_difference",
    [account],
  );
  await client.query("ROLLBACK");
  client.release();
  expect(rows.map(({ amount_minor }) => amount_minor as string)).toEqual([
    "-80",
    "-20",
  ]);
});

it.each(["act/365", "act/360", "30E/360", "act/act"] as const)(
  "the days of %s add up to the part of a year that a period is",
  async (dayCount) => {
    for (const [from, to] of [
      ["2003-11-01", "2004-05-01"],
      ["1999-07-30", "2000-01-30"],
      ["2024-01-31", "2024-03-01"],
      ["2023-02-28", "2025-12-31"],
    ] as const) {
      const { numerator, denominator } = yearFraction(from, to, dayCount);
      const [row] = await sql`
        SELECT sum(f.days * (365 * 366 * 360 / f.of_year)) * ${denominator}::bigint = ${numerator}::bigint * (365 * 366 * 360)::bigint AS equal
        FROM generate_series(${from}::date, ${to}::date - 1, interval '1 day') AS d,
             day_fraction(${dayCount}, d::date) AS f`;
      expect(row, `${from} ${to}`).toEqual({ equal: true });
    }
  },
);

describe("a closed day", () => {
  it("has a trial balance that stays, and takes no entry", async () => {
    const closed = addDays(bankToday(), -1);
    expect(
      await sql`SELECT sum(balance_minor)::text AS total, currency FROM bank_day_balances WHERE day = ${closed}::date
                GROUP BY currency HAVING sum(balance_minor) <> 0`,
    ).toEqual([]);
    const [account] = await openAccounts(ownerPool, 1, { balanceMinor: 1n });
    await expect(
      ownerPool.query(
        `SELECT ledger_record(new_movement('credit', c.id, $1, 100, 'Late', entered_at => $2, value_at => $2)) FROM accounts c
         WHERE c.kind = 'cash' AND c.currency = 'USD' AND c.stripe = $1 % 16`,
        [account, zurichMoment(closed, "12:00")],
      ),
    ).rejects.toMatchObject({ code: "LM087" });
    for (const statement of [
      "UPDATE bank_days SET closed_at = NULL",
      "DELETE FROM bank_day_balances",
      "UPDATE interest_days SET interest_micro = 0",
    ])
      await expect(ownerPool.query(statement)).rejects.toMatchObject({
        code: "LM010",
      });
  });

  it("closes once all its steps are done, in the order of days, and a failure keeps it open", async () => {
    const today = bankToday();
    await moveBankTime(zurichMoment(addDays(today, 3), "00:06"));
    let works = false;
    const done: string[] = [];
    const fragile = {
      name: "Fragile",
      run: async ({ day }: { day: string }) => {
        done.push(day);
        if (!works) throw new Error("no answer");
      },
    };
    const steps = [accrueInterest, fragile];
    await expect(closeDays(steps, signal)).rejects.toThrow(
      `${today} stays open: Fragile`,
    );
    expect(
      await sql`SELECT day::text, step, reason FROM bank_day_failures`,
    ).toEqual([{ day: today, step: "Fragile", reason: "no answer" }]);
    works = true;
    await closeDays(steps, signal);
    expect(done).toEqual([today, today, addDays(today, 1), addDays(today, 2)]);
    expect(await sql`SELECT * FROM bank_day_failures`).toEqual([]);
    expect(
      await sql`SELECT count(*)::int AS open FROM bank_days WHERE closed_at IS NULL`,
    ).toEqual([{ open: 1 }]);
    await closeDays(steps, signal);
    expect(done).toHaveLength(4);
  });

  it("pays no interest while that of the day is missing, and all of it afterwards", async () => {
    await plantTerms("CHF", { rates: [[0n, 200]], from: bankToday() });
    const [account] = await openAccounts(ownerPool, 1, {
      balanceMinor: 1_000_000n,
      currency: "CHF",
    });
    const last = await endNextMonth();
    const broken = {
      ...accrueInterest,
      run: () => Promise.reject(new Error("no answer")),
    };
    await expect(closeDays([broken, payInterest], signal)).rejects.toThrow(
      `${last} stays open: Interest of the day, Interest paid`,
    );
    await close();
    const days = await daysOf(account);
    expect(days.at(-1)).toMatchObject({ day: last });
    await expectSoundBooks();
  });

  it("waits for a posting of the day that has not committed", async () => {
    const [account] = await openAccounts(ownerPool, 1, {
      balanceMinor: 1_000_000n,
    });
    const late = await ownerPool.connect();
    await late.query("BEGIN");
    await late.query(
      `SELECT ledger_record(new_movement('credit', c.id, $1, 1000000, 'Last')) FROM accounts c
       WHERE c.kind = 'cash' AND c.currency = 'USD' AND c.stripe = $1 % 16`,
      [account],
    );
    const day = bankToday();
    await moveBankTime(zurichMoment(addDays(day, 1), "00:06"));
    const closing = close();
    // Only a connection of the same login sees what another one does.
    const sameLogin = new pg.Client({ connectionString: databaseUrl });
    await sameLogin.connect();
    const waits = () =>
      sameLogin.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'active'
           AND query = 'SELECT bank_day_wait()' AND query_start < clock_timestamp() - interval '50 milliseconds'`,
      );
    await expect
      .poll(waits, { interval: 10, timeout: 8_000 })
      .toMatchObject({ rowCount: 1 });
    await sameLogin.end();
    await late.query("COMMIT");
    late.release();
    await closing;
    expect((await daysOf(account)).at(-1)).toMatchObject({
      day,
      balance: "2000000",
    });
  });

  it("is paid once by two servers that close a month at the same time", async () => {
    await plantTerms("AUD", { rates: [[0n, 100]], from: bankToday() });
    const accounts = await openAccounts(ownerPool, 60, {
      balanceMinor: 1_000_000n,
      currency: "AUD",
    });
    const last = await endNextMonth();
    await sql`SELECT bank_day_begin()`;
    await sql`SELECT interest_accrue(${last}::date)`;
    await sql`INSERT INTO bank_day_steps (day, step, done_at) VALUES (${last}, ${accrueInterest.name}, bank_now())`;
    await Promise.all(
      Array.from({ length: 3 }, () =>
        ownerPool.query("SELECT interest_pay($1::date, NULL, 0)", [last]),
      ),
    );
    expect(
      await sql`SELECT count(*)::int AS paid, count(DISTINCT account_id)::int AS accounts FROM interest_payments
                WHERE booked_on = ${last}::date AND account_id = ANY (${accounts}::bigint[])`,
    ).toEqual([{ paid: 60, accounts: 60 }]);
    await expectSoundBooks();
  });
});
