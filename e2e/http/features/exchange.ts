import { randomUUID } from "node:crypto";
import { newAccountNumber } from "../../../lib/ledger/account-number";
import { one, sql } from "../../support/database";
import { plantMoney, type Person } from "../../support/people";
import type { Feature } from "../feature";
import { amount, type Field } from "../fields";
import { refusals, unlessAbsent } from "../hostile-values";

const RATE = "Please enter a rate such as 1.0823";
const FILE = "Please choose the daily file of the European Central Bank";

const FIELDS: Field[] = [
  {
    name: "currency",
    missing: "Please choose a currency",
    refused: refusals.choice("Please choose a currency"),
  },
  { name: "rate", missing: RATE, refused: refusals.text(RATE, RATE) },
  {
    name: "day",
    refused: unlessAbsent(refusals.day("Please enter a valid date")),
  },
];

/** A file with rates as they are in the demonstration, so that none of them jumps, except those given. */
const dailyFile = (changes: Record<string, string> = {}) =>
  `<Cube><Cube time="${new Date().toISOString().slice(0, 10)}">${Object.entries(
    {
      USD: "1.1573",
      JPY: "180.96",
      GBP: "0.8761",
      CHF: "0.9334",
      AUD: "1.7765",
      CAD: "1.6224",
      NZD: "2.0298",
      CNY: "8.1942",
      ...changes,
    },
  )
    .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
    .join("")}</Cube></Cube>`;

const FROM = "Please choose the account to pay from";
const TO = "Please choose the account to pay to";
const QUOTE = "Please choose a quote";

/** Gives the owner money and an account in euros. Returns its id and number. */
async function plantEuros({ accountId, id }: Person) {
  await plantMoney(accountId, 10_000);
  await sql(
    `INSERT INTO accounts (kind, customer_id, number, type, currency, is_main)
     SELECT 'customer', $1, '3' || lpad((random() * 1e12)::bigint::text, 12, '0'), 'current', 'EUR', false
     WHERE NOT EXISTS (SELECT FROM accounts WHERE customer_id = $1 AND currency = 'EUR')`,
    [id],
  );
  return one<{ id: string; number: string }>(
    "SELECT id::text, number FROM accounts WHERE customer_id = $1 AND currency = 'EUR'",
    [id],
  );
}

/** Plants a quote of the owner that can be used for a day. Returns its id. */
async function plantQuote(owner: Person): Promise<string> {
  const euros = await plantEuros(owner);
  const { id } = await one<{ id: string }>(
    `INSERT INTO exchange_quotes (customer_id, from_account_id, to_account_id, fixed, sold_minor, bought_minor, mark_up_minor,
                                  sold_per_million, bought_per_million, rate_day, mark_up_bp, expires_at)
     VALUES ($1, $2, $3, 'sold', 100, 86, 0, 115730000, 100000000, bank_today(), 50, bank_now() + interval '1 day')
     RETURNING id`,
    [owner.id, owner.accountId, euros.id],
  );
  return id;
}

export const feature: Feature = {
  watched: {
    quotes: "SELECT count(*) FROM exchange_quotes WHERE customer_id = $1",
    exchanges:
      "SELECT count(*) FROM exchanges x JOIN exchange_quotes q ON q.id = x.quote_id WHERE q.customer_id = $1",
  },
  calls: {
    "POST /exchange-quote": {
      takesOwn: "NOT_FOUND",
      prepare: async ({ owner }) => ({
        code: (await plantEuros(owner)).number,
      }),
      body: ({ owner, code = newAccountNumber() }) => ({
        fromAccount: owner.number,
        toAccount: code,
        fixed: "sold",
        amount: "1.00",
      }),
      fields: [
        {
          name: "fromAccount",
          missing: FROM,
          refused: refusals.digits(FROM, { short: "" }),
        },
        {
          name: "toAccount",
          missing: TO,
          refused: refusals.digits(TO, { short: "" }),
        },
        {
          name: "fixed",
          missing: "Please choose which amount you enter",
          refused: refusals.choice("Please choose which amount you enter"),
        },
        amount,
      ],
    },
    "POST /exchange": {
      takesOwn: "NOT_FOUND",
      prepare: async ({ owner }) => ({ code: await plantQuote(owner) }),
      // Tests of refusals plant no quote, and have a code of six digits.
      body: ({ code = "" }) => ({
        quoteId: code.includes("-") ? code : randomUUID(),
      }),
      fields: [
        { name: "quoteId", missing: QUOTE, refused: refusals.choice(QUOTE) },
      ],
    },
    "POST /rates": {
      body: () => ({ currency: "NZD", rate: "2.0301" }),
      aboveLimit: { changes: { rate: "3.0301" } },
      fields: FIELDS,
    },
    "POST /import-rates": {
      body: () => ({ xml: dailyFile() }),
      aboveLimit: { changes: { xml: dailyFile({ CAD: "2.6224" }) } },
      fields: [
        {
          name: "xml",
          missing: FILE,
          refused: refusals.anyPassword(FILE),
        },
      ],
    },
  },
};
