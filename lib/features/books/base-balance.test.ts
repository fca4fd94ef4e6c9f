import { beforeAll, describe, expect, test } from "vitest";
import {
  exchange,
  quoteExchange,
} from "@/lib/features/exchange/quotes/service";
import { LEDGER_LINES } from "@/lib/ledger/chart";
import type { Currency } from "@/lib/ledger/money";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { toCsvStream } from "@/lib/platform/files/csv-export";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
  openAnother,
  ownerOf,
  payIn,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { toBaseBalance } from "./base-balance";
import { addInBase, sumsByCurrency } from "./daily-sums";
import { exportBooks } from "./export-service";
import { listDailyTotals } from "./queries";
import {
  type DayLine,
  getTrialBalances,
  type TrialBalance,
} from "./trial-balance";

const { ownerPool } = await testDatabase();
const staff = await plantStaff(ownerPool);
const day = bankToday();
const next = addDays(day, 1);
const last = addDays(day, 2);

const setRate = (on: string, currency: Currency, micro: number) =>
  ownerPool.query(
    "INSERT INTO exchange_rates (day, currency, per_euro_micro, source) VALUES ($1, $2, $3, 'ECB')",
    [on, currency, micro],
  );

const baseBalance = async (on: string) =>
  toBaseBalance(await getTrialBalances(staff, on));

const lineOf = ({ lines }: ReturnType<typeof toBaseBalance>, kind: string) =>
  lines.find((line) => line.kind === kind);

/**
 * On the first day, a customer sells 110.00 dollars for 95.00 francs, of which 0.48 are the mark-up. On the next day
 * the franc falls from 0.95 to 1.00 for one euro, with 1.10 dollars for one euro on both days.
 */
beforeAll(async () => {
  await setRate(day, "USD", 1_100_000);
  await setRate(day, "CHF", 950_000);
  const [dollars] = await openAccounts(ownerPool, 1, {
    balanceMinor: 500_00n,
  });
  const francs = await openAnother(ownerPool, dollars);
  await ownerPool.query("UPDATE accounts SET currency = 'CHF' WHERE id = $1", [
    francs,
  ]);
  const customer = await signedInOwner(ownerPool, dollars);
  const { quote } = await quoteExchange(customer, {
    fromAccount: (await ownerOf(ownerPool, dollars)).number,
    toAccount: (await ownerOf(ownerPool, francs)).number,
    fixed: "sold",
    amount: "110.00",
  });
  expect(quote).toMatchObject({ bought: 94.52, markUp: 0.48 });
  await exchange(customer, { quoteId: quote.id }, CONTEXT);
  await moveBankTime(new Date(`${next}T12:00:00Z`));
  await setRate(next, "CHF", 1_000_000);
  await payIn(francs, 9_50n, "CHF");
  await expectBooksInOrder(ownerPool);
});

describe("the books of all currencies", () => {
  test("have no difference from rates at the rate of the exchange", async () => {
    const balance = await baseBalance(day);
    expect(balance).toMatchObject({
      differenceMinor: 0n,
      // No rate is older than the exchange.
      differenceBeforeMinor: 0n,
      isEven: true,
      unrated: [],
    });
    // 390.00 dollars, and 94.52 francs at 1.10 / 0.95.
    expect(lineOf(balance, "customer")).toMatchObject({
      closingMinor: 390_00n + 109_44n,
    });
    expect(lineOf(balance, "mark_up")).toMatchObject({ closingMinor: 56n });
    expect(balance.rounding).toEqual({
      debitsMinor: 0n,
      creditsMinor: 0n,
      closingMinor: 0n,
    });
  });

  test("name what rates made of the positions since", async () => {
    const balance = await baseBalance(next);
    // 110.00 dollars less 95.00 francs at 1.10.
    expect(balance).toMatchObject({
      differenceMinor: 110_00n - 104_50n,
      differenceBeforeMinor: 0n,
      isEven: true,
    });
    expect(lineOf(balance, "customer")).toMatchObject({
      creditsMinor: 10_45n,
      closingMinor: 390_00n + 114_42n,
    });
    expect(lineOf(balance, "mark_up")).toMatchObject({ closingMinor: 53n });
    expect(balance.creditBalancesMinor).toBe(balance.debitBalancesMinor);
  });

  test("show what of the difference is of the day", async () => {
    await moveBankTime(new Date(`${last}T12:00:00Z`));
    await setRate(last, "CHF", 1_100_000);
    expect(await baseBalance(last)).toMatchObject({
      // 95.00 francs are 95.00 dollars now.
      differenceMinor: 15_00n,
      differenceBeforeMinor: 5_50n,
    });
  });

  test("name each currency's rate, and its balances in that of the bank", async () => {
    const [dollars, francs] = await getTrialBalances(staff, next);
    expect(dollars).toMatchObject({ currency: "USD" });
    expect(francs).toMatchObject({
      currency: "CHF",
      rate: "1.10000",
      debitBalancesMinor: 95_00n + 9_50n,
      inBase: {
        debitBalancesMinor: 104_50n + 10_45n,
        creditBalancesMinor: 114_42n + 53n,
      },
    });
  });
});

describe("the rounding", () => {
  /** A trial balance in francs whose debits and credits are even, and its figures in dollars. */
  const francs = (dollars: DayLine[], creditsMinor = 3n): TrialBalance => ({
    ...{ currency: "CHF", rate: "1.10000" },
    ...{ debitsMinor: 3n, creditsMinor },
    ...{ debitBalancesMinor: 3n, creditBalancesMinor: 3n },
    inBase: { debitBalancesMinor: 0n, creditBalancesMinor: 0n },
    lines: LEDGER_LINES.map(({ kind }, nth) => {
      const figures = {
        ...(dollars[nth] ?? line(0n, 0n, 0n)),
        openingMinor: 0n,
      };
      return { ...figures, kind, inBase: figures };
    }),
  });
  const line = (
    debitsMinor: bigint,
    creditsMinor: bigint,
    closingMinor: bigint,
  ) => ({ debitsMinor, creditsMinor, closingMinor });

  test("evens out the day and the balances", () => {
    const credits = [line(0n, 2n, 2n), line(0n, 2n, 2n)];
    expect(
      toBaseBalance([francs([line(3n, 0n, -3n), ...credits])]),
    ).toMatchObject({
      rounding: line(1n, 0n, -1n),
      ...{ debitsMinor: 4n, creditsMinor: 4n },
      ...{ debitBalancesMinor: 4n, creditBalancesMinor: 4n },
    });
    expect(
      toBaseBalance([francs([line(5n, 0n, -5n), ...credits])]),
    ).toMatchObject({
      rounding: line(0n, 1n, 1n),
      ...{ debitsMinor: 5n, creditsMinor: 5n },
    });
  });

  test("hides no day whose debits and credits differ", () => {
    expect(toBaseBalance([francs([line(3n, 2n, -1n)], 2n)])).toMatchObject({
      isEven: false,
      rounding: line(0n, 0n, 0n),
      ...{ debitsMinor: 3n, creditsMinor: 2n },
    });
  });
});

test("the daily totals add up in the currency of the bank", async () => {
  const totals = await listDailyTotals(staff, next);
  expect(totals).toEqual([
    {
      kind: "credit",
      currency: "CHF",
      entries: 1,
      amountMinor: 9_50n,
      inBaseMinor: 10_45n,
    },
  ]);
  const earlier = await listDailyTotals(staff, day);
  expect(
    sumsByCurrency(earlier).map(({ currency, amountMinor, inBaseMinor }) => [
      currency,
      amountMinor,
      inBaseMinor,
    ]),
  ).toEqual([
    ["USD", 610_00n, 610_00n],
    ["CHF", 95_00n, 110_00n],
  ]);
  expect(addInBase(earlier)).toBe(720_00n);
});

test("the export has the currency and both values of every line", async () => {
  const table = await exportBooks(staff, next, CONTEXT);
  const lines = (await new Response(toCsvStream(table)).text())
    .trim()
    .split("\r\n");
  expect(lines[0]).toMatch(
    /,Amount in USD,Debit balance in USD,Credit balance in USD$/,
  );
  expect(lines).toContain(
    `${next},Trial balance,2000,Customers’ accounts,CHF,,,0.00,9.50,,104.02,,,114.42`,
  );
  expect(lines).toContain(
    `${next},All currencies,3200,Difference from rates,USD,,,0.00,0.00,,5.50,,,5.50`,
  );
  expect(lines).toContain(
    `${next},All currencies,,Rounding,USD,,,0.00,0.00,,0.00,,,0.00`,
  );
  expect(lines.at(-1)).toBe(
    `${next},Daily totals,,Credit,CHF,1,9.50,,,,,10.45,,`,
  );
});

// Last, because it leaves an account without a rate.
test("a currency without a rate is named and left out", async () => {
  const [yen] = await openAccounts(ownerPool, 1, {
    currency: "JPY",
    balanceMinor: 500n,
  });
  expect(yen).toBeGreaterThan(0n);
  const balance = await baseBalance(last);
  expect(balance).toMatchObject({ unrated: ["JPY"], differenceMinor: 15_00n });
  expect(addInBase(await listDailyTotals(staff, last))).toBeNull();
  expect(
    (await getTrialBalances(staff, last)).find(
      ({ currency }) => currency === "JPY",
    ),
  ).toMatchObject({ rate: null });
});
