import { expect, it } from "vitest";
import { closeDays } from "@/lib/features/business-day/close";
import { reconcile } from "@/lib/ledger/reconcile";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts } from "@/lib/testing/ledger";
import { Chance } from "../../../prisma/seed/random";
import { accrueInterest, payInterest } from "./steps";

const { ownerPool, sql } = await testDatabase();
const { signal } = new AbortController();
const DAYS = 250;

const PRODUCTS = [
  { currency: "USD", dayCount: "act/365", capitalisation: "month" },
  { currency: "EUR", dayCount: "act/360", capitalisation: "quarter" },
  { currency: "CHF", dayCount: "30E/360", capitalisation: "year" },
  { currency: "JPY", dayCount: "act/act", capitalisation: "month" },
] as const;

type Terms = { currency: string; from: string; bands: [number, number][] };

const leap = (year: number) =>
  (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The days of a year and of the day in it, from the dates alone. */
function fraction(dayCount: string, day: string): [number, number] {
  const [y, m, d] = day.split("-").map(Number) as [number, number, number];
  const [y2, m2, d2] = addDays(day, 1).split("-").map(Number) as [
    number,
    number,
    number,
  ];
  if (dayCount === "act/365") return [1, 365];
  if (dayCount === "act/360") return [1, 360];
  if (dayCount === "act/act") return [1, leap(y) ? 366 : 365];
  const thirty = (a: number, b: number, c: number) =>
    a * 360 + b * 30 + Math.min(c, 30);
  return [thirty(y2, m2, d2) - thirty(y, m, d), 360];
}

function halfEven(a: bigint, b: bigint): bigint {
  const [whole, rest] = [a / b, a % b];
  if (rest * 2n > b || (rest * 2n === b && whole % 2n === 1n))
    return whole + 1n;
  return whole;
}

function interestOf(
  terms: Terms,
  dayCount: string,
  balance: bigint,
  day: string,
): bigint {
  const [days, year] = fraction(dayCount, day);
  let sum = 0n;
  for (const [n, [above, bp]] of terms.bands.entries()) {
    const end = terms.bands[n + 1]?.[0];
    const top =
      end === undefined || balance < BigInt(end) ? balance : BigInt(end);
    if (top > BigInt(above)) sum += (top - BigInt(above)) * BigInt(bp);
  }
  return halfEven(sum * 100n * BigInt(days), BigInt(year));
}

it("the interest of every day is what the postings alone give", async () => {
  const chance = new Chance(20261127);
  const first = bankToday();
  const terms: Terms[] = [];
  const plant = async (currency: string, from: string) => {
    const bands: [number, number][] = [
      [0, chance.whole(0, 400)],
      [chance.whole(100_000, 500_000), chance.whole(0, 400)],
    ];
    terms.push({ currency, from, bands });
    const { dayCount, capitalisation } = PRODUCTS.find(
      (product) => product.currency === currency,
    )!;
    await ownerPool.query(
      `WITH t AS (INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation)
                  VALUES ('current', $1, $2, $3, $4) RETURNING id)
       INSERT INTO product_bands (terms_id, above_minor, rate_bp) SELECT t.id, b.* FROM t, unnest($5::bigint[], $6::int[]) b`,
      [
        currency,
        from,
        dayCount,
        capitalisation,
        bands.map(([above]) => above),
        bands.map(([, bp]) => bp),
      ],
    );
  };
  const accounts: { id: bigint; currency: string }[] = [];
  for (const { currency } of PRODUCTS) {
    await plant(currency, first);
    for (const id of await openAccounts(ownerPool, 2, {
      currency,
      balanceMinor: 1_000_000n,
    }))
      accounts.push({ id, currency });
  }
  for (let n = 1; n <= DAYS; n += 1) {
    const day = addDays(first, n);
    await moveBankTime(zurichMoment(day, "00:06"));
    // A bank that was off closes several days at once.
    if (!chance.happens(15))
      await closeDays([accrueInterest, payInterest], signal);
    if (chance.happens(3))
      await plant(
        chance.one(PRODUCTS).currency,
        addDays(day, chance.whole(1, 9)),
      );
    for (const { id, currency } of accounts) {
      if (!chance.happens(12)) continue;
      const back = chance.happens(30) ? Math.min(chance.whole(1, 70), n) : 0;
      const isIn = chance.happens(50);
      await ownerPool
        .query(
          `SELECT ledger_record(new_movement($5::entry_kind, CASE WHEN $5 = 'credit' THEN c.id ELSE a.id END,
             CASE WHEN $5 = 'credit' THEN a.id ELSE c.id END, $2, 'Act', value_at => least($3::timestamptz, bank_now())))
           FROM accounts a JOIN accounts c ON c.kind = 'cash' AND c.currency = $4 AND c.stripe = a.id % 16 WHERE a.id = $1`,
          [
            id,
            chance.whole(1, 900_000),
            zurichMoment(addDays(day, -back), "12:00"),
            currency,
            isIn ? "credit" : "debit",
          ],
        )
        .catch((error: { code?: string }) => {
          if (error.code !== "LM001") throw error;
        });
    }
  }
  await moveBankTime(zurichMoment(addDays(first, DAYS + 1), "00:06"));
  await closeDays([accrueInterest, payInterest], signal);

  for (const { id, currency } of accounts) {
    const postings = await sql`
      SELECT bank_day(e.value_at)::text AS day, bank_day(e.entered_at)::text AS entered,
             signed_minor(p.direction, p.amount_minor) AS minor
      FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id WHERE p.account_id = ${id}`;
    const accrued = new Map(
      (
        await sql`SELECT day::text, sum(interest_micro)::text AS micro FROM interest_days WHERE account_id = ${id} GROUP BY day`
      ).map(({ day, micro }) => [day as string, BigInt(micro as string)]),
    );
    const { dayCount } = PRODUCTS.find(
      (product) => product.currency === currency,
    )!;
    for (let n = 0; n <= DAYS; n += 1) {
      const day = addDays(first, n);
      // Entries after the last closed day are not worked out yet.
      const balance = postings
        .filter((p) => p.day <= day && p.entered <= addDays(first, DAYS))
        .reduce((sum, { minor }) => sum + BigInt(minor as string), 0n);
      const held = terms
        .filter((one) => one.currency === currency && one.from <= day)
        .reduce((a, b) => (b.from >= a.from ? b : a));
      expect(accrued.get(day) ?? 0n, `${currency} ${day}`).toBe(
        balance > 0n ? interestOf(held, dayCount, balance, day) : 0n,
      );
    }
  }
  const paid =
    await sql`SELECT count(*)::int AS times, count(*) FILTER (WHERE is_difference)::int AS differences,
    count(*) FILTER (WHERE amount_minor < 0)::int AS negative FROM interest_payments WHERE amount_minor <> 0`;
  expect(paid[0]!.times).toBeGreaterThan(25);
  expect(paid[0]!.differences).toBeGreaterThan(5);
  expect(paid[0]!.negative).toBeGreaterThan(0);
  expect(
    (await reconcile(ownerPool)).filter(({ broken }) => broken > 0),
  ).toEqual([]);
}, 120_000);
