import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { reverseHistoryEntry } from "@/lib/features/back-office/reversals/service";
import {
  receiptFacts,
  receiptTitle,
} from "@/lib/features/statements/history/receipt";
import { getReceipt } from "@/lib/features/statements/history/queries";
import { toActivityLine } from "@/components/statements/history-line";
import { plantStaff } from "@/lib/testing/staff";
import { mainAccount, ownAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { addDays } from "@/lib/platform/time/calendar";
import { bankNow, bankToday } from "@/lib/platform/time/clock";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  expectBooksInOrder,
  newKey,
  openAccounts,
  openAnother,
  ownerOf,
  payIn,
} from "@/lib/testing/ledger";
import { placeHold, releaseHold } from "@/lib/testing/holds";
import { signedInOwner } from "@/lib/testing/sessions";
import { exchange, quoteExchange } from "./quotes/service";

const { ownerPool, appPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);

type Trader = {
  customer: Customer;
  ids: Record<string, bigint>;
  numbers: Record<string, string>;
};

/** A customer with an account in each currency, each with 1,000 units. */
async function plantTrader(...currencies: Currency[]): Promise<Trader> {
  const [main] = await openAccounts(ownerPool, 1);
  const customer = await signedInOwner(ownerPool, main);
  const trader: Trader = { customer, ids: {}, numbers: {} };
  for (const [nth, currency] of currencies.entries()) {
    const id = nth === 0 ? main : await openAnother(ownerPool, main);
    await ownerPool.query("UPDATE accounts SET currency = $2 WHERE id = $1", [
      id,
      currency,
    ]);
    await payIn(id, currency === "JPY" ? 1_000n : 100_000n, currency);
    trader.ids[currency] = id;
    trader.numbers[currency] = (await ownerOf(ownerPool, id)).number;
  }
  // The customer's main account may have got another currency.
  return { ...trader, customer: await signedInOwner(ownerPool, main) };
}

const quote = (
  { customer, numbers }: Trader,
  ...[from, to, amount, fixed = "sold"]: [
    from: Currency,
    to: Currency,
    amount: string,
    fixed?: "sold" | "bought",
  ]
) =>
  quoteExchange(customer, {
    fromAccount: numbers[from]!,
    toAccount: numbers[to]!,
    fixed,
    amount,
  }).then((answer) => answer.quote);

const use = ({ customer }: Trader, quoteId: string, key?: string) =>
  exchange(
    customer,
    { quoteId },
    CONTEXT,
    key === undefined
      ? undefined
      : { scope: customer.id, key, requestHash: Buffer.from(quoteId) },
  );

const totals = async ({ ids }: Trader, ...currencies: Currency[]) =>
  (
    await balancesOf(
      ownerPool,
      currencies.map((currency) => ids[currency]!),
    )
  ).map(({ totalMinor }) => totalMinor);

const bankHas = async (kind: string, currency: Currency) => {
  const rows: { sum: string }[] =
    await sql`SELECT sum(balance_minor)::text FROM accounts WHERE kind = ${kind}::account_kind AND currency = ${currency}`;
  return BigInt(rows[0]!.sum);
};

const setRate = (currency: string, micro: bigint) =>
  ownerPool.query(
    "INSERT INTO exchange_rates (day, currency, per_euro_micro, source) VALUES ($1, $2, $3, 'ECB')",
    [bankToday(), currency, micro],
  );

beforeAll(async () => {
  for (const [currency, micro] of [
    ["USD", 1_157_300n],
    ["JPY", 180_960_000n],
    ["CHF", 933_400n],
  ] as const)
    await setRate(currency, micro);
});

describe("a quote", () => {
  it("converts what is sold once, at the mid rate less the mark-up", async () => {
    const trader = await plantTrader("USD", "EUR", "CHF");
    // 100 / 1.1573 = 86.4080…; less 0.5 % 85.97597…
    expect(await quote(trader, "USD", "EUR", "100.00")).toMatchObject({
      sold: 100,
      bought: 85.98,
      markUp: 0.43,
      midRate: "0.864080",
      rate: "0.859760",
      rateDay: bankToday(),
      markUpPercent: "0.50",
      secondsLeft: 60,
      isCovered: true,
    });
    expect(await quote(trader, "USD", "EUR", "1000.01")).toMatchObject({
      isCovered: false,
    });
    // 100 × 0.9334 / 1.1573 = 80.6532…; less 0.5 % 80.2499…
    expect(await quote(trader, "USD", "CHF", "100.00")).toMatchObject({
      bought: 80.25,
      markUp: 0.4,
    });
  });

  it("keeps what is bought exact, if that is fixed", async () => {
    const trader = await plantTrader("USD", "JPY");
    // 10,000 yen × 1.1573 / 180.96 / 0.995 = 64.2743…
    expect(await quote(trader, "USD", "JPY", "10000", "bought")).toMatchObject({
      sold: 64.27,
      bought: 10_000,
      soldCurrency: "USD",
      boughtCurrency: "JPY",
    });
  });

  it("is refused where the amount rounds to nothing, or rounding gives more than the mid rate", async () => {
    const trader = await plantTrader("USD", "JPY", "CHF");
    for (const [from, to, amount, fixed] of [
      // A yen is 0.64 cents, which would round up to a whole one.
      ["JPY", "USD", "1", "sold"],
      ["USD", "CHF", "0.01", "sold"],
      // 0.01 dollars are 1.56 yen, which would round up to two.
      ["USD", "JPY", "0.01", "sold"],
      ["USD", "JPY", "2", "bought"],
    ] as const)
      await expect(
        quote(trader, from, to, amount, fixed),
      ).rejects.toMatchObject({ code: "LM076" });
  });

  it("never gives more than the mid rate, however small the amounts are", async () => {
    const { ids } = await plantTrader("USD", "EUR", "JPY", "CHF");
    await ownerPool.query(`
      CREATE FUNCTION try_quote(p_from accounts, p_to accounts, p_fixed text, p_minor bigint) RETURNS exchange_quotes
      LANGUAGE plpgsql AS $$ BEGIN
        RETURN quote_exchange(p_from, p_to, p_fixed, p_minor);
      EXCEPTION WHEN SQLSTATE 'LM076' THEN
        RETURN NULL;
      END $$`);
    const { rows } = await ownerPool.query<{ made: number; gifts: number }>(
      `SELECT count(*)::int AS made, count(*) FILTER (
         WHERE (q).bought_minor::numeric * (q).sold_per_million > (q).sold_minor::numeric * (q).bought_per_million)::int AS gifts
       FROM (SELECT try_quote(f, t, side, minor) AS q
             FROM accounts f JOIN accounts t ON t.currency <> f.currency
             CROSS JOIN unnest('{sold,bought}'::text[]) AS side CROSS JOIN generate_series(1, 150) AS minor
             WHERE f.id = ANY ($1) AND t.id = ANY ($1)) tried
       WHERE (q).sold_minor IS NOT NULL`,
      [Object.values(ids)],
    );
    const { made, gifts } = rows[0]!;
    expect(gifts).toBe(0);
    expect(made).toBeGreaterThan(1_000);
  });

  it("is refused above the largest amount", async () => {
    const trader = await plantTrader("USD", "JPY");
    await expect(
      quote(trader, "USD", "JPY", "999999999999.99"),
    ).rejects.toMatchObject({ code: "LM085" });
    expect(await quote(trader, "JPY", "USD", "99999999999999")).toMatchObject({
      sold: 99_999_999_999_999,
    });
  });

  it("is refused between accounts of one currency, and for an account of somebody else", async () => {
    const [mine, theirs] = [
      await plantTrader("USD", "EUR"),
      await plantTrader("USD", "EUR"),
    ];
    await expect(quote(mine, "USD", "USD", "1.00")).rejects.toMatchObject({
      code: "SAME_CURRENCY",
    });
    const stolen = {
      ...mine,
      numbers: { ...mine.numbers, EUR: theirs.numbers.EUR! },
    };
    await expect(quote(stolen, "USD", "EUR", "1.00")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(
      appPool.query("SELECT exchange_quote($1, $2, $3, 'sold', 100)", [
        mine.customer.sessionSecret,
        mine.ids.USD,
        theirs.ids.EUR,
      ]),
    ).rejects.toMatchObject({ code: "LM035" });
  });

  it("is refused without a rate of the last three business days", async () => {
    const trader = await plantTrader("USD", "GBP");
    await expect(quote(trader, "USD", "GBP", "10.00")).rejects.toMatchObject({
      code: "LM074",
    });
  });
});

describe("an exchange", () => {
  it("posts linked entries through the bank's positions, and the mark-up as an entry of its own", async () => {
    const trader = await plantTrader("USD", "EUR");
    const before = [
      await bankHas("position", "USD"),
      await bankHas("position", "EUR"),
      await bankHas("mark_up", "EUR"),
    ];
    const { id } = await quote(trader, "USD", "EUR", "100.00");
    const { transaction } = await use(trader, id);
    expect(await totals(trader, "USD", "EUR")).toEqual([90_000n, 108_598n]);
    const after = [
      await bankHas("position", "USD"),
      await bankHas("position", "EUR"),
      await bankHas("mark_up", "EUR"),
    ];
    expect(after.map((minor, at) => minor - before[at]!)).toEqual([
      10_000n,
      -8_641n,
      43n,
    ]);
    const entries = await sql`
      SELECT e.kind::text, e.entered_by::text, count(p.id)::int AS postings
      FROM exchanges x JOIN ledger_entries s ON s.id = x.entry_id
      JOIN ledger_entries e ON e.id IN (x.entry_id, x.bought_entry_id, x.mark_up_entry_id)
      JOIN ledger_postings p ON p.entry_id = e.id
      WHERE s.public_id = ${transaction.id}::uuid GROUP BY e.id ORDER BY e.id`;
    expect(entries).toEqual(
      Array(3).fill({ kind: "exchange", entered_by: "customer", postings: 2 }),
    );
    await expectBooksInOrder(ownerPool);
  });

  it("keeps the quoted rate for its 60 seconds, whatever becomes of the rate", async () => {
    const trader = await plantTrader("EUR", "CHF");
    const { id, bought } = await quote(trader, "EUR", "CHF", "10.00");
    await setRate("CHF", 940_000n);
    await use(trader, id);
    expect(await totals(trader, "CHF")).toEqual([
      100_000n + BigInt(Math.round(bought * 100)),
    ]);
    await setRate("CHF", 933_400n);
  });

  it("uses a quote once, also at the same moment, and answers a repeated key with the first exchange", async () => {
    const trader = await plantTrader("USD", "EUR");
    const { id } = await quote(trader, "USD", "EUR", "10.00");
    const key = randomUUID();
    const answers = await Promise.all([
      use(trader, id, key),
      use(trader, id, key),
    ]);
    expect(answers[0]).toEqual(answers[1]);
    expect(await use(trader, id, key)).toEqual(answers[0]);
    await expect(use(trader, id)).rejects.toMatchObject({ code: "LM078" });
    await expect(use(trader, id, newKey().key)).rejects.toMatchObject({
      code: "LM078",
    });
    const other = await quote(trader, "USD", "EUR", "10.00");
    await expect(use(trader, other.id, key)).rejects.toMatchObject({
      code: "IDEMPOTENCY_CONFLICT",
    });
    const both = await Promise.allSettled([
      use(trader, other.id),
      use(trader, other.id),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "rejected",
    ]);
    expect(await totals(trader, "USD")).toEqual([98_000n]);
  });

  it("is refused for the quote of somebody else", async () => {
    const [mine, theirs] = [
      await plantTrader("USD", "EUR"),
      await plantTrader("USD", "EUR"),
    ];
    const { id } = await quote(theirs, "USD", "EUR", "10.00");
    for (const quoteId of [id, randomUUID()])
      await expect(use(mine, quoteId)).rejects.toMatchObject({ code: "LM079" });
  });

  it("is refused without the funds or with money on hold, from an account that was closed or blocked meanwhile, and for a dormant person", async () => {
    const trader = await plantTrader("USD", "EUR", "CHF");
    const large = await quote(trader, "USD", "EUR", "1000.01");
    await expect(use(trader, large.id)).rejects.toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    const held = await quote(trader, "USD", "EUR", "950.00");
    const hold = await placeHold(trader.ids.USD!, 5_001n, "Test");
    await expect(use(trader, held.id)).rejects.toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    await releaseHold(hold);
    const { id } = await quote(trader, "EUR", "CHF", "10.00");
    for (const account of [trader.ids.EUR, trader.ids.CHF])
      for (const state of ["closed", "blocked"]) {
        await ownerPool.query("UPDATE accounts SET state = $2 WHERE id = $1", [
          account,
          state,
        ]);
        await expect(use(trader, id)).rejects.toMatchObject({
          code: "ACCOUNT_BLOCKED",
        });
        await ownerPool.query(
          "UPDATE accounts SET state = 'open' WHERE id = $1",
          [account],
        );
      }
    const status = (to: string) =>
      ownerPool.query(
        "UPDATE customer_rights SET status = $2::customer_status WHERE customer_id = $1",
        [trader.customer.id, to],
      );
    await status("inactive");
    await expect(use(trader, id)).rejects.toMatchObject({
      code: "ACCOUNT_NOT_ACTIVE",
    });
    await status("active");
    expect(await totals(trader, "EUR", "CHF")).toEqual([100_000n, 100_000n]);
    await use(trader, id);
    await expectBooksInOrder(ownerPool);
  });

  it("needs no transfer codes and counts towards no limit", async () => {
    const trader = await plantTrader("USD", "EUR");
    await ownerPool.query(
      "UPDATE customer_rights SET daily_limit_minor = 0 WHERE customer_id = $1",
      [trader.customer.id],
    );
    const { id } = await quote(trader, "USD", "EUR", "500.00");
    await use(trader, id);
    expect(await totals(trader, "USD")).toEqual([50_000n]);
  });

  it("is reversed as a whole, from either of its entries, or not at all", async () => {
    const trader = await plantTrader("USD", "EUR");
    const { id } = await quote(trader, "USD", "EUR", "10.00");
    const { transaction } = await use(trader, id);
    const row = (await getReceipt(trader.customer, transaction.id))!;
    expect(receiptTitle(row)).toBe("Exchange");
    expect(toActivityLine(row)).toMatchObject({
      party: "Exchange to Current account",
      initialsOf: "Current account",
      particulars: "€8.60",
    });
    expect(receiptFacts(row)).toEqual(
      expect.arrayContaining([
        { term: "Sold", text: "$10.00" },
        { term: "Bought", text: "€8.60" },
        { term: "Your rate", text: "1 USD = 0.859760 EUR" },
        { term: "Mark-up, included", text: "€0.04 (0.50 %)" },
      ]),
    );
    await expect(
      appPool.query("SELECT exchange_reverse($1, 1, NULL, '', '')", [
        trader.customer.sessionSecret,
      ]),
    ).rejects.toMatchObject({ code: "LM032" });
    const bought: { id: string }[] = await sql`
      SELECT b.public_id AS id FROM exchanges x JOIN ledger_entries e ON e.id = x.entry_id
      JOIN ledger_entries b ON b.id = x.bought_entry_id WHERE e.public_id = ${transaction.id}::uuid`;
    await reverseHistoryEntry(staff, bought[0]!.id, CONTEXT);
    expect(await totals(trader, "USD", "EUR")).toEqual([100_000n, 100_000n]);
    expect(
      await sql`SELECT r.value_at = e.value_at AS "isSame" FROM ledger_entries r JOIN ledger_entries e ON e.id = r.reverses_id`,
    ).toEqual(Array(3).fill({ isSame: true }));
    const described: { id: string; description: string }[] = await sql`
      SELECT e.public_id AS id, r.description FROM ledger_entries r JOIN ledger_entries e ON e.id = r.reverses_id`;
    expect(described.map(({ description }) => description)).toEqual(
      described.map((one) => `Reversal of ${referenceOf(one.id)}`),
    );
    await expect(
      reverseHistoryEntry(staff, transaction.id, CONTEXT),
    ).rejects.toMatchObject({ code: "ALREADY_REVERSED" });

    // The bought money is spent.
    const spent = await use(
      trader,
      (await quote(trader, "USD", "EUR", "900.00")).id,
    );
    await use(trader, (await quote(trader, "EUR", "USD", "1500.00")).id);
    await expect(
      reverseHistoryEntry(staff, spent.transaction.id, CONTEXT),
    ).rejects.toMatchObject({ code: "REVERSAL_UNFUNDED" });
    await expectBooksInOrder(ownerPool);
  });

  it("is made by its functions only", async () => {
    await expect(
      appPool.query("INSERT INTO exchanges SELECT * FROM exchanges"),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      ownerPool.query("DELETE FROM exchanges"),
    ).rejects.toMatchObject({ code: "LM010" });
    await expect(
      appPool.query("UPDATE exchange_quotes SET bought_minor = 1"),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      ownerPool.query("UPDATE exchange_quotes SET bought_minor = 1"),
    ).rejects.toMatchObject({ code: "LM010" });
  });
});

it("ends a quote after 60 seconds of bank time", async () => {
  const trader = await plantTrader("USD", "EUR");
  expect(mainAccount(trader.customer).currency).toBe("USD");
  expect(await ownAccount(trader.customer, trader.numbers.EUR!)).toMatchObject({
    currency: "EUR",
  });
  const { id, expiresAt } = await quote(trader, "USD", "EUR", "10.00");
  expect(
    new Date(expiresAt).getTime() - bankNow().getTime(),
  ).toBeLessThanOrEqual(60_000);
  await moveBankTime(new Date(bankNow().getTime() + 61_000));
  await expect(use(trader, id)).rejects.toMatchObject({ code: "LM077" });
  // And without new rates there are no new quotes after some business days.
  await moveBankTime(new Date(`${addDays(bankToday(), 8)}T12:00:00Z`));
  await expect(quote(trader, "USD", "EUR", "10.00")).rejects.toMatchObject({
    code: "LM074",
  });
});
