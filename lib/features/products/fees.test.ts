import { describe, expect, it } from "vitest";
import { closeDays } from "@/lib/features/business-day/close";
import { listFailures } from "@/lib/features/business-day/queries";
import type { Currency } from "@/lib/ledger/money";
import { reconcile } from "@/lib/ledger/reconcile";
import { commonErrors } from "@/lib/platform/errors/common";
import { addDays } from "@/lib/platform/time/calendar";
import { listHistory } from "@/lib/features/statements/history/queries";
import { mainAccount } from "@/lib/identity/accounts";
import { signedInOwner } from "@/lib/testing/sessions";
import { bankDay, bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  openAccounts,
  openAnother,
  ownerOf,
} from "@/lib/testing/ledger";
import { Chance } from "../../../prisma/seed/random";
import { accrueInterest, chargeFees, payInterest } from "./steps";

const { ownerPool, sql } = await testDatabase();
const { signal } = new AbortController();
const close = () =>
  closeDays([chargeFees, accrueInterest, payInterest], signal);

async function plantFee(
  currency: Currency,
  monthlyFeeMinor: bigint,
  { type = "current", from = bankToday() } = {},
): Promise<void> {
  await ownerPool.query(
    `INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation, monthly_fee_minor)
     VALUES ($1, $2, $3, 'act/365', 'month', $4)`,
    [type, currency, from, monthlyFeeMinor],
  );
}

/** Returns the last day of the month of a day. */
function monthEnd(day: string): string {
  let last = day;
  while (addDays(last, 1).slice(0, 7) === day.slice(0, 7))
    last = addDays(last, 1);
  return last;
}

/** Makes it six minutes past midnight after the month, and closes its days. Returns its last day. */
async function endMonth(): Promise<string> {
  const last = monthEnd(bankToday());
  await moveBankTime(zurichMoment(addDays(last, 1), "00:06"));
  await close();
  return last;
}

const feesOf = (account: bigint) =>
  sql`SELECT f.month_end::text AS month, f.fee_minor AS fee, f.amount_minor AS taken, e.kind::text, e.description,
             e.value_at AS valued, bank_day(e.entered_at)::text AS entered
      FROM monthly_fees f LEFT JOIN ledger_entries e ON e.id = f.entry_id WHERE f.account_id = ${account} ORDER BY 1`;

const availableOf = async (account: bigint) =>
  (await balancesOf(ownerPool, [account]))[0]!.availableMinor;

const expectSoundBooks = async () =>
  expect(
    (await reconcile(ownerPool)).filter(({ broken }) => broken > 0),
  ).toEqual([]);

const hold = (account: bigint, minor: bigint) =>
  ownerPool.query(
    `WITH h AS (INSERT INTO holds (account_id, amount_minor, reason) VALUES ($1, $2, 'Test') RETURNING amount_minor)
     UPDATE accounts SET held_minor = held_minor + $2 WHERE id = $1`,
    [account, minor],
  );

describe("the monthly fee", () => {
  it("is taken for a whole month, by the terms of its last day, as far as it is available", async () => {
    await endMonth();
    const first = bankToday();
    await plantFee("USD", 900n);
    await plantFee("USD", 250n, { from: monthEnd(first) });
    await plantFee("JPY", 300n);
    const options = { balanceMinor: 1_000n };
    const [rich, held, blocked] = await openAccounts(ownerPool, 3, options);
    const [empty] = await openAccounts(ownerPool, 1);
    const [yen] = await openAccounts(ownerPool, 1, {
      ...options,
      currency: "JPY",
    });
    const [gone] = await openAccounts(ownerPool, 1, {
      ...options,
      status: "closed",
    });
    const [francs] = await openAccounts(ownerPool, 1, {
      ...options,
      currency: "CHF",
    });
    const pot = await openAnother(ownerPool, rich, 500n);
    await sql`UPDATE accounts SET state = 'closed' WHERE id = ${await openAnother(ownerPool, rich)}`;
    await sql`UPDATE accounts SET state = 'blocked' WHERE id = ${blocked}`;
    await hold(held, 900n);
    await moveBankTime(zurichMoment(addDays(first, 1), "00:06"));
    const [late] = await openAccounts(ownerPool, 1, options);
    const month = await endMonth();

    const name = new Date(`${month}T12:00:00Z`).toLocaleString("en", {
      month: "long",
      year: "numeric",
    });
    expect(await feesOf(rich)).toEqual([
      {
        ...{ month, fee: "250", taken: "250", kind: "fee" },
        description: `Monthly fee for ${name}`,
        valued: zurichMoment(addDays(month, 1)),
        entered: addDays(month, 1),
      },
    ]);
    // Its list by value date has it in its month.
    const [listed] = (
      await listHistory(mainAccount(await signedInOwner(ownerPool, rich)), {
        limit: 5,
        search: { dates: "value", from: month, to: month },
      })
    ).rows;
    expect(bankDay(listed!.valueAt)).toBe(month);
    expect(await feesOf(held)).toMatchObject([{ fee: "250", taken: "100" }]);
    expect(await availableOf(held)).toBe(0n);
    expect(await feesOf(empty)).toMatchObject([
      { fee: "250", taken: "0", kind: null },
    ]);
    expect(await feesOf(yen)).toMatchObject([{ fee: "300", taken: "300" }]);
    expect(await feesOf(pot)).toMatchObject([{ taken: "250" }]);
    for (const account of [blocked, gone, francs, late])
      expect(await feesOf(account), String(account)).toEqual([]);
    expect(
      await sql`SELECT currency, sum(balance_minor)::int AS minor FROM accounts WHERE kind = 'fees' GROUP BY 1 HAVING sum(balance_minor) <> 0 ORDER BY 1`,
    ).toEqual([
      { currency: "JPY", minor: 300 },
      { currency: "USD", minor: 600 },
    ]);
    // The rest of a fee is no debt: the next month takes one fee.
    await sql`SELECT ledger_record(new_movement('credit', c.id, a.id, 5000, 'In')) FROM accounts a
              JOIN accounts c ON c.kind = 'cash' AND c.currency = 'USD' AND c.stripe = a.id % 16 WHERE a.id = ${empty}`;
    await endMonth();
    expect(await availableOf(empty)).toBe(4_750n);
    expect(await feesOf(late)).toMatchObject([{ taken: "250" }]);
    await expectSoundBooks();
  });

  it("is taken once, by two runs at once and after a crash, and never from an account that was closed since", async () => {
    const accounts = await openAccounts(ownerPool, 120, {
      balanceMinor: 10_000n,
    });
    const [closed] = await openAccounts(ownerPool, 1);
    await endMonth();
    const month = monthEnd(bankToday());
    await moveBankTime(zurichMoment(month, "00:06"));
    await close();
    await moveBankTime(zurichMoment(addDays(month, 4), "00:06"));
    await sql`UPDATE accounts SET state = 'closed', is_main = false WHERE id = ${closed}`;
    const charge = () =>
      ownerPool.query("SELECT fees_charge($1, 'Monthly fees', 0)", [month]);
    // Only of a day that is being closed.
    await charge();
    expect(
      (await feesOf(accounts[0])).filter((fee) => fee.month === month),
    ).toEqual([]);
    await sql`SELECT bank_day_begin()`;
    // The state that a process leaves when it is killed in the middle of the step.
    await ownerPool.query("SELECT fees_take($1, 'Monthly fees', $2)", [
      month,
      accounts.slice(0, 30).map(String),
    ]);
    await Promise.all([charge(), charge()]);
    await charge();
    expect(
      await sql`SELECT count(*)::int AS rows, count(DISTINCT account_id)::int AS accounts, sum(amount_minor)::int AS minor
                FROM monthly_fees WHERE month_end = ${month} AND account_id = ANY (${accounts.map(String)})`,
    ).toEqual([{ rows: 120, accounts: 120, minor: 120 * 250 }]);
    expect((await feesOf(closed)).filter((fee) => fee.month === month)).toEqual(
      [],
    );
    await close();
    await expectSoundBooks();
  });

  it("is a failure of the step if an account refuses it, and the others pay", async () => {
    const [bad, good] = await openAccounts(ownerPool, 2, {
      balanceMinor: 10_000n,
    });
    await endMonth();
    const month = monthEnd(bankToday());
    await moveBankTime(zurichMoment(addDays(month, 1), "00:06"));
    // The key of the fee was used for something else.
    await ownerPool.query(
      `SELECT ledger_record(new_movement('debit', a.id, c.id, 1, 'Taken', idempotency_scope => 'monthly-fee',
         idempotency_key => concat_ws(':', a.id, $2::date), request_hash => '\\x00'))
       FROM accounts a JOIN accounts c ON c.kind = 'cash' AND c.currency = a.currency AND c.stripe = a.id % 16 WHERE a.id = $1`,
      [bad, month],
    );
    await expect(close()).rejects.toThrow("stays open: Monthly fees");
    const { number } = await ownerOf(ownerPool, bad);
    expect(await listFailures()).toMatchObject([
      {
        ...{ day: month, step: "Monthly fees", subject: number },
        reason: commonErrors.IDEMPOTENCY_CONFLICT.text,
      },
    ]);
    expect((await feesOf(good)).at(-1)).toMatchObject({ month, taken: "250" });
    await sql`UPDATE accounts SET state = 'blocked' WHERE id = ${bad}`;
    await close();
    await expectSoundBooks();
  });
});

it("follows a model over a year of months with random balances, terms and accounts", async () => {
  const chance = new Chance(20261127);
  const currencies = ["EUR", "GBP", "CNY"] as const;
  await endMonth();
  type Model = {
    currency: Currency;
    id: bigint;
    opened: string;
    minor: bigint;
    held: bigint;
    isBlocked: boolean;
    taken: [string, string, string][];
  };
  const accounts: Model[] = [];
  const terms: { currency: Currency; from: string; fee: bigint }[] = [];
  const open = async () => {
    const currency = chance.one(currencies);
    const minor = BigInt(chance.whole(0, 2_000));
    const [id] = await openAccounts(ownerPool, 1, {
      ...{ currency, balanceMinor: minor },
    });
    const held = minor > 0n && chance.happens(30) ? minor / 2n + 1n : 0n;
    if (held > 0n) await hold(id, held);
    const opened = bankToday();
    accounts.push({
      ...{ currency, id, opened, minor, held },
      ...{ isBlocked: false, taken: [] },
    });
  };
  for (let n = 0; n < 12; n += 1) {
    const first = bankToday();
    const last = monthEnd(first);
    await open();
    for (const day of [first, addDays(first, 11), last]) {
      if (day !== first) await moveBankTime(zurichMoment(day, "12:00"));
      if (chance.happens(50)) await open();
      if (chance.happens(40)) {
        const currency = chance.one(currencies);
        const fee = chance.happens(20) ? 0n : BigInt(chance.whole(1, 900));
        await plantFee(currency, fee, { from: day });
        terms.push({ currency, from: day, fee });
      }
      const one = chance.one(accounts);
      if (chance.happens(30)) {
        one.isBlocked = !one.isBlocked;
        await ownerPool.query("UPDATE accounts SET state = $2 WHERE id = $1", [
          one.id,
          one.isBlocked ? "blocked" : "open",
        ]);
      }
    }
    await endMonth();
    for (const one of accounts) {
      const fee = terms.findLast(
        ({ currency, from }) => currency === one.currency && from <= last,
      )?.fee;
      if (!fee || one.isBlocked || one.opened > first) continue;
      const available = one.minor - one.held;
      const taken = available < fee ? available : fee;
      one.minor -= taken;
      one.taken.push([last, String(fee), String(taken)]);
    }
  }
  for (const one of accounts) {
    expect(
      (await feesOf(one.id)).map(({ month, fee, taken }) => [
        month,
        fee,
        taken,
      ]),
    ).toEqual(one.taken);
    expect(await availableOf(one.id)).toBe(one.minor - one.held);
  }
  const all = accounts.flatMap(({ taken }) => taken);
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter(([, , taken]) => taken === "0").length).toBeGreaterThan(0);
  expect(
    all.filter(([, fee, taken]) => taken !== "0" && taken !== fee).length,
  ).toBeGreaterThan(0);
  await expectSoundBooks();
}, 120_000);
