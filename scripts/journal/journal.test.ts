import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reverseHistoryEntry } from "@/lib/features/back-office/reversals/service";
import {
  exchange,
  quoteExchange,
} from "@/lib/features/exchange/quotes/service";
import { quoteTransfer } from "@/lib/features/payments/pay/quote";
import { sendTransfer } from "@/lib/features/payments/transfers/service";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesByBeancount,
  balancesByHledger,
  balancesOfLedger,
  checkByBeancount,
  checkByHledger,
  isInstalled,
  runJournal,
} from "@/lib/testing/journal-tools";
import {
  CODES,
  CONTEXT,
  expectBooksInOrder,
  movement,
  openAccounts,
  openAnother,
  ownerOf,
  payIn,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import type { FORMATS } from "./formats";
import { JournalReader } from "./read";
import { journalOf } from "./write";

const { ownerPool, databaseMigrationUrl } = await testDatabase();
const staff = await plantStaff(ownerPool);
const folder = mkdtempSync(join(tmpdir(), "limmat-journal-"));
afterAll(() => rmSync(folder, { recursive: true }));

type FormatName = keyof typeof FORMATS;
const NAMES: FormatName[] = ["hledger", "beancount"];

const CURRENCIES = ["USD", "JPY", "CHF", "EUR"] as const;
let customer: Customer;
const ids = {} as Record<(typeof CURRENCIES)[number], bigint>;
const numbers = {} as Record<(typeof CURRENCIES)[number], string>;
let reversed: string;
let paidAbroad: string;
const yesterday = addDays(bankToday(), -1);

/** A person with an account in each currency pays yen to another one, who has a dollar and a yen account. */
beforeAll(async () => {
  for (const [day, currency, micro] of [
    [yesterday, "USD", 1_150_000],
    [yesterday, "JPY", 180_000_000],
    [bankToday(), "USD", 1_150_001],
    [bankToday(), "USD", 1_157_300],
    [bankToday(), "JPY", 180_960_000],
    [bankToday(), "CHF", 933_400],
  ])
    await ownerPool.query(
      "INSERT INTO exchange_rates (day, currency, per_euro_micro, source) VALUES ($1, $2, $3, 'ECB')",
      [day, currency, micro],
    );
  const [main, other] = await openAccounts(ownerPool, 2);
  const otherYen = await openAnother(ownerPool, other);
  for (const currency of CURRENCIES) {
    const id = currency === "USD" ? main : await openAnother(ownerPool, main);
    await setCurrency(id, currency);
    await payIn(id, currency === "JPY" ? 90_001n : 100_050n, currency);
    ids[currency] = id;
    numbers[currency] = (await ownerOf(ownerPool, id)).number;
  }
  await setCurrency(otherYen, "JPY");
  customer = await signedInOwner(ownerPool, main);
  await post(
    movement(main, other, 12_34n, { description: "Rent of Ann Smith" }),
  );
  await post(movement(ids.JPY, otherYen, 777n));
  await trade("USD", "EUR", "100.00");
  await trade("USD", "JPY", "50.00");
  await trade("CHF", "JPY", "33.33");
  reversed = await trade("EUR", "CHF", "20.00");
  await reverseHistoryEntry(staff, reversed, CONTEXT);
  await payAbroad(otherYen);
});

const setCurrency = (id: bigint, currency: Currency) =>
  ownerPool.query("UPDATE accounts SET currency = $2 WHERE id = $1", [
    id,
    currency,
  ]);

async function trade(
  from: (typeof CURRENCIES)[number],
  to: (typeof CURRENCIES)[number],
  amount: string,
): Promise<string> {
  const { quote } = await quoteExchange(customer, {
    fromAccount: numbers[from],
    toAccount: numbers[to],
    fixed: "sold",
    amount,
  });
  const { transaction } = await exchange(
    customer,
    { quoteId: quote.id },
    CONTEXT,
  );
  return transaction.id;
}

/** Sends a transfer from the dollar account to an account of another currency. */
async function payAbroad(payeeId: bigint) {
  const payee = await ownerOf(ownerPool, payeeId);
  const input = {
    ...{ amount: "7.00", description: "Wine", payOn: null, ...CODES },
    ...{ accountName: "Test Person", bank: "Limmat" },
    recipientAccount: payee.number,
  };
  const { quote } = await quoteTransfer(mainAccount(customer), input);
  const quoted = { ...input, quoteId: quote!.id };
  ({
    transfer: { id: paidAbroad },
  } = await sendTransfer(mainAccount(customer), quoted, CONTEXT));
}

/** Returns the journal, read in pages of `pageSize`; `afterHead` runs when its first lines have come. */
async function journal(
  format: FormatName,
  { pageSize = 1_000, afterHead = async () => {} } = {},
): Promise<string> {
  const client = new pg.Client({ connectionString: databaseMigrationUrl });
  await client.connect();
  try {
    let text = "";
    for await (const lines of journalOf(
      new JournalReader(client, pageSize),
      format,
    )) {
      if (text === "") await afterHead();
      text += lines;
    }
    return text;
  } finally {
    await client.end();
  }
}

/**
 * Adds up the postings of a journal, by account and currency, in units of the currency without its decimal point. Every
 * transaction must be zero in each currency. Transactions of balances add nothing.
 */
function addUp(text: string): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const block of text.split(/\n\n/)) {
    const postings = block.matchAll(
      /^ {4}(\S+) {2}(-?)(\d+)(?:\.(\d+))? ([A-Z]{3})$/gm,
    );
    const zero: Record<string, bigint> = {};
    for (const [, account, sign, whole, places = "", currency] of postings) {
      const minor = BigInt(sign + whole! + places);
      const key = `${account} ${currency}`;
      sums[key] = (sums[key] ?? 0n) + minor;
      zero[currency!] = (zero[currency!] ?? 0n) + minor;
    }
    expect(Object.values(zero).every((sum) => sum === 0n)).toBe(true);
  }
  return Object.fromEntries(
    Object.entries(sums).filter(([, minor]) => minor !== 0n),
  );
}

const run = (...args: string[]) => runJournal(databaseMigrationUrl, ...args);

describe.each(NAMES)("the journal for %s", (format) => {
  test("adds up to the balance of every account", async () => {
    const sums = addUp(await journal(format));
    expect(sums).toEqual(await balancesOfLedger(ownerPool));
    // Shows that every currency and every account of an exchange is there.
    for (const currency of CURRENCIES)
      expect(
        sums[`Liabilities:Customers:${numbers[currency]} ${currency}`],
      ).not.toBe(0n);
    expect(sums["Equity:Positions JPY"]).toBeGreaterThan(0n);
    expect(sums["Income:MarkUps JPY"]).toBeLessThan(0n);
    await expectBooksInOrder(ownerPool);
  });

  test("is the same in small pages", async () => {
    const withoutMoment = (text: string) => text.replace(/^.*\n/, "");
    expect(withoutMoment(await journal(format, { pageSize: 2 }))).toBe(
      withoutMoment(await journal(format)),
    );
  });

  test("is of the moment at which it began", async () => {
    const before = await balancesOfLedger(ownerPool);
    const text = await journal(format, {
      afterHead: () => payIn(ids.CHF, 5n, "CHF").then(() => {}),
    });
    expect(addUp(text)).toEqual(before);
    expect(await balancesOfLedger(ownerPool)).not.toEqual(before);
  });

  test("names no person and no text of a customer", async () => {
    const text = await journal(format);
    expect(text).not.toMatch(/Ann|Smith|Rent|Test 1/);
    expect(text).toContain(`Liabilities:Customers:${numbers.USD}`);
  });

  test("changes nothing", async () => {
    const client = new pg.Client({ connectionString: databaseMigrationUrl });
    await client.connect();
    await new JournalReader(client).open();
    await expect(
      client.query("SELECT reconcile_run(NULL)"),
    ).rejects.toMatchObject({ code: "25006" });
    await client.end();
  });

  test("comes from the command, to standard output or into a file", async () => {
    const { stdout, stderr } = await run("--format", format);
    expect(stderr).toMatch(/^Database: limmat_test_\S+ at \S+\n$/);
    expect(addUp(stdout)).toEqual(await balancesOfLedger(ownerPool));
    const file = join(folder, `bank.${format}`);
    expect((await run(`--format=${format}`, "--out", file)).stdout).toBe("");
    expect(addUp(readFileSync(file, "utf8"))).toEqual(
      await balancesOfLedger(ownerPool),
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(
      readdirSync(folder).filter((name) => name.endsWith(".part")),
    ).toEqual([]);
  });
});

test("the command names the formats", async () => {
  await expect(run("--format", "csv")).rejects.toMatchObject({
    code: 1,
    stderr: "Name the format: --format hledger or --format beancount.\n",
  });
});

test("a reversal names what it reverses, and the entries of an exchange the first of them", async () => {
  const lines = (text: string, mark: string) =>
    text.split("\n").filter((line) => line.includes(mark)).length;
  const text = await journal("hledger");
  expect(lines(text, `reverses:${reversed}`)).toBe(1);
  expect(lines(text, `exchange:${reversed}`)).toBe(3);
  expect(lines(text, `(${reversed}) exchange`)).toBe(1);
  // A transfer to an account of another currency has three entries as well.
  expect(lines(text, `exchange:${paidAbroad}`)).toBe(3);
  expect(lines(text, `(${paidAbroad}) transfer`)).toBe(1);
  // The entry, the two others of its exchange, and its reversal.
  expect(lines(await journal("beancount"), `^${reversed}`)).toBe(4);
});

test("the last rate of each day is a price", async () => {
  const prices = (text: string, word: string) =>
    text.split("\n").filter((line) => line.includes(word));
  const today = bankToday();
  expect(prices(await journal("hledger"), "P ")).toEqual([
    `P ${yesterday} EUR 180.000000 JPY`,
    `P ${yesterday} EUR 1.150000 USD`,
    `P ${today} EUR 0.933400 CHF`,
    `P ${today} EUR 180.960000 JPY`,
    `P ${today} EUR 1.157300 USD`,
  ]);
  expect(prices(await journal("beancount"), " price ")).toEqual([
    `${yesterday} price EUR 180.000000 JPY`,
    `${yesterday} price EUR 1.150000 USD`,
    `${yesterday} price JPY 0.006388888889 USD`,
    `${today} price EUR 0.933400 CHF`,
    `${today} price EUR 180.960000 JPY`,
    `${today} price EUR 1.157300 USD`,
    `${today} price JPY 0.006395335986 USD`,
    `${today} price CHF 1.239875723163 USD`,
  ]);
});

// The programs themselves, where they are installed.
describe.skipIf(!isInstalled("hledger"))("hledger", () => {
  test("finds the balances of the ledger", async () => {
    const file = save("right.journal", await journal("hledger"));
    checkByHledger(file);
    expect(balancesByHledger(file)).toEqual(await balancesOfLedger(ownerPool));
  });

  test("finds a cent that the ledger does not have", async () => {
    const file = save(
      "wrong.journal",
      withOneCentMore(await journal("hledger")),
    );
    expect(() => checkByHledger(file)).toThrow(/balance assertion/);
  });
});

describe.skipIf(!isInstalled("bean-check"))("Beancount", () => {
  test("finds the balances of the ledger", async () => {
    const file = save("right.beancount", await journal("beancount"));
    checkByBeancount(file);
    expect(balancesByBeancount(file)).toEqual(
      await balancesOfLedger(ownerPool),
    );
  });

  test("finds a cent that the ledger does not have", async () => {
    const file = save(
      "wrong.beancount",
      withOneCentMore(await journal("beancount")),
    );
    expect(() => checkByBeancount(file)).toThrow(/Balance failed/);
  });
});

function save(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const withOneCentMore = (text: string) =>
  text.replace(/(^ {4}\S+ {2}-?12\.3)4 USD$/gm, "$15 USD");
