import { beforeAll, expect, test } from "vitest";
import { staffPostingSchema } from "@/lib/features/back-office/postings/schema";
import { postByStaff } from "@/lib/features/back-office/postings/service";
import { closeDays } from "@/lib/features/business-day/close";
import {
  accrueInterest,
  chargeFees,
  payInterest,
} from "@/lib/features/products/steps";
import { listAllHistory } from "@/lib/features/statements/history/admin-queries";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { addDays } from "@/lib/platform/time/calendar";
import { bankDay, bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { post } from "@/lib/testing/bookkeeper";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  movement,
  openAccounts,
  ownerOf,
} from "@/lib/testing/ledger";
import { postSql } from "@/lib/testing/post-sql";
import { plantStaff } from "@/lib/testing/staff";
import { reverseHistoryEntry } from "./service";

const { ownerPool, appPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);
const { signal } = new AbortController();
const FULL = 365_000n;

/** Makes it six minutes past midnight on a day, and closes the days before. */
async function begin(day: string): Promise<void> {
  await moveBankTime(zurichMoment(day, "00:06"));
  await closeDays([chargeFees, accrueInterest, payInterest], signal);
}

const beginNextDay = () => begin(addDays(bankToday(), 1));

type Type = "savings" | "current";

/** Savings pay their interest each month, current accounts at the end of the year, when no test runs. */
async function plantTerms(
  type: Type,
  currency: string,
  capitalisation: string,
  feeMinor = 0,
): Promise<void> {
  await ownerPool.query(
    `WITH t AS (INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation, monthly_fee_minor)
                VALUES ($1, $2, $3, 'act/365', $4, $5) RETURNING id)
     INSERT INTO product_bands (terms_id, above_minor, rate_bp) SELECT t.id, 0, 200 FROM t`,
    [type, currency, bankToday(), capitalisation, feeMinor],
  );
}

/** Opens accounts of a type. */
async function open<Ids extends bigint[]>(
  type: Type,
  opening: Promise<Ids>,
): Promise<Ids> {
  const ids = await opening;
  await sql`UPDATE accounts SET type = ${type} WHERE id = ANY (${ids.map(String)}::bigint[])`;
  return ids;
}

const totalOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.totalMinor;

/** The interest of an account for each day, in millionths of a minor unit, all differences included. */
const earnedBy = (id: bigint) =>
  sql`SELECT day::text, sum(interest_micro)::text AS micro FROM interest_days WHERE account_id = ${id}
      GROUP BY day HAVING sum(interest_micro) <> 0 ORDER BY day`;

const correctedTo = (id: bigint) =>
  sql`SELECT amount_minor::int AS minor FROM interest_payments WHERE account_id = ${id} AND is_difference ORDER BY booked_on`;

/** Credits or debits an account as staff do, with a value date. Returns the public id of the entry. */
async function enter(
  direction: "credit" | "debit",
  id: bigint,
  { amount = "5000.00", daysAgo = 60 } = {},
): Promise<string> {
  const { number } = await ownerOf(ownerPool, id);
  const date = addDays(bankToday(), -daysAgo);
  const answer = await postByStaff(
    admin,
    { accountId: number, direction },
    staffPostingSchema.parse({
      chooseAccount: number,
      ...{ amount, date, description: "Late" },
    }),
    { context: CONTEXT },
  );
  if (answer instanceof AcceptedReply) throw new Error("it waits");
  return answer.transaction.id;
}

const reverse = (publicId: string) =>
  reverseHistoryEntry(admin, publicId, CONTEXT, "Mistake");

/** Both value dates of an entry and its reversal. */
const valueDates = async (publicId: string) =>
  (
    await sql`SELECT e.value_at AS entry, r.value_at AS reversal, bank_day(r.entered_at)::text AS posted
              FROM ledger_entries e JOIN ledger_entries r ON r.reverses_id = e.id WHERE e.public_id = ${publicId}::uuid`
  )[0]!;

async function expectOneValueDate(publicId: string): Promise<void> {
  const { entry, reversal, posted } = await valueDates(publicId);
  expect(reversal).toEqual(entry);
  expect(posted).toBe(bankToday());
}

beforeAll(async () => {
  await begin(`${Number(bankToday().slice(0, 4)) + 1}-01-02`);
  await plantTerms("savings", "USD", "month");
  await plantTerms("current", "USD", "year");
  await plantTerms("current", "EUR", "year", 250);
  await sql`INSERT INTO exchange_rates (day, currency, per_euro_micro, source) VALUES (bank_today(), 'USD', 1100000, 'ECB')`;
}, 60_000);

test("a back-dated credit that is reversed on its day earns nothing", async () => {
  const [id] = await open("savings", openAccounts(ownerPool, 1));
  await begin(addDays(bankToday(), 75));
  const credit = await enter("credit", id);
  await reverse(credit);
  await expectOneValueDate(credit);
  await beginNextDay();
  expect(await earnedBy(id)).toEqual([]);
  expect(await totalOf(id)).toBe(0n);
  await expectBooksInOrder(ownerPool);
}, 60_000);

test("a back-dated credit that is reversed after its interest was paid takes the interest back", async () => {
  const [id, twin] = await open(
    "savings",
    openAccounts(ownerPool, 2, { balanceMinor: FULL }),
  );
  await begin(addDays(bankToday(), 75));
  // The interest of the months before was entered today, and earns some itself.
  await beginNextDay();
  const before = (await correctedTo(id)).length;
  const credit = await enter("credit", id);
  await beginNextDay();
  const [paid] = (await correctedTo(id)).slice(before);
  expect(paid!.minor).toBeGreaterThan(0);
  await reverse(credit);
  await beginNextDay();
  expect((await correctedTo(id)).slice(before + 1)).toEqual([
    { minor: -paid!.minor },
  ]);
  // The paid interest has earned some as well, until its correction has a day of its own.
  await beginNextDay();
  expect(await earnedBy(id)).toEqual(await earnedBy(twin));
  expect(await totalOf(id)).toBe(await totalOf(twin));
  await expectBooksInOrder(ownerPool);
}, 60_000);

test("a debit of long ago that is reversed leaves the interest as it was", async () => {
  const [id, twin] = await open(
    "current",
    openAccounts(ownerPool, 2, { balanceMinor: FULL }),
  );
  await begin(addDays(bankToday(), 20));
  const debit = await enter("debit", id, { amount: "1000.00", daysAgo: 10 });
  await beginNextDay();
  expect(await earnedBy(id)).not.toEqual(await earnedBy(twin));
  await begin(addDays(bankToday(), 5));
  await reverse(debit);
  await expectOneValueDate(debit);
  await beginNextDay();
  expect(await earnedBy(id)).toEqual(await earnedBy(twin));
}, 60_000);

test("a reversed transfer gives payer and payee the interest that they would have without it", async () => {
  const [payer, payee, twin] = await open(
    "current",
    openAccounts(ownerPool, 3, { balanceMinor: FULL }),
  );
  await beginNextDay();
  const { publicId } = await post(movement(payer, payee, 100_000n));
  await begin(addDays(bankToday(), 20));
  await reverse(publicId);
  await expectOneValueDate(publicId);
  await beginNextDay();
  for (const id of [payer, payee])
    expect(await earnedBy(id)).toEqual(await earnedBy(twin));
}, 60_000);

test("a waived monthly fee leaves the interest as it would be without the fee, and has the month of the fee", async () => {
  const [id, twin] = await open(
    "current",
    openAccounts(ownerPool, 2, { balanceMinor: FULL, currency: "EUR" }),
  );
  await sql`UPDATE accounts SET free_of_fees_until = '9999-01-01' WHERE id = ${twin}`;
  await begin(addDays(bankToday(), 75));
  const fees = await sql`
    SELECT e.public_id AS id, f.month_end::text AS month FROM monthly_fees f JOIN ledger_entries e ON e.id = f.entry_id
    WHERE f.account_id = ${id} ORDER BY f.month_end`;
  expect(fees.length).toBeGreaterThan(0);
  for (const fee of fees) {
    await reverse(fee.id as string);
    await expectOneValueDate(fee.id as string);
  }
  await beginNextDay();
  expect(await earnedBy(id)).toEqual(await earnedBy(twin));

  const { number } = await ownerOf(ownerPool, id);
  const month = fees[0]!.month as string;
  const { rows } = await listAllHistory(
    admin,
    {
      limit: 9,
      search: {
        ...{ account: number, reversed: "show", dates: "value" },
        ...{ from: month, to: month },
      },
    },
    CONTEXT,
  );
  expect(rows.map(({ valueAt }) => bankDay(valueAt))).toEqual([month, month]);
}, 60_000);

test("staff cannot give a reversal another value date", async () => {
  const [id] = await open("current", openAccounts(ownerPool, 1));
  await beginNextDay();
  const credit = await enter("credit", id, { daysAgo: 1 });
  const [entry] =
    await sql`SELECT id::int FROM ledger_entries WHERE public_id = ${credit}::uuid`;
  await appPool.query(
    postSql({
      ...{ kind: "reversal", entered_by: "staff", amount_minor: 500_000 },
      debit_account_id: id,
      credit_account_id: (await bankAccount("cash"))(id),
      reverses_id: entry!.id as number,
      value_at: "2024-02-29T12:00:00Z",
      session: admin.sessionSecret,
    }),
  );
  await expectOneValueDate(credit);
});
