import { type Currency, CURRENCIES, toDecimal } from "@/lib/ledger/money";
import { addDays } from "@/lib/platform/time/calendar";
import type { AccountInJournal, EntryInJournal, Rate } from "./read";

/** A price of one unit of `of`. */
export type Price = {
  day: string;
  of: Currency;
  price: string;
  currency: Currency;
};

/** A plain text format, which writes each part of the journal as whole lines. */
export type Format = {
  head(moment: string): string;
  /** The declaration of an account, which may have several currencies. */
  account(account: {
    name: string;
    openedOn: string;
    currencies: Currency[];
  }): string;
  price(price: Price): string;
  entry(entry: EntryInJournal): string;
  /** Makes the program that reads the journal compare its sums with the ledger's balances after `lastDay`. */
  balances(accounts: AccountInJournal[], lastDay: string): string;
  /** Whether the program finds the price of a pair through a third currency. */
  chainsPrices: boolean;
};

const COMMENT = (moment: string) =>
  `; The journal of the bank at ${moment}. Debits are positive, credits negative; days are those in Zurich.\n`;

const amount = (minor: bigint, currency: Currency) =>
  `${toDecimal(minor, currency)} ${currency}`;

const posting = ({ account, currency, minor }: EntryInJournal["postings"][0]) =>
  `    ${account}  ${amount(minor, currency)}\n`;

const hledger: Format = {
  chainsPrices: true,
  head: (moment) =>
    COMMENT(moment) +
    CURRENCIES.map(
      (currency) =>
        // A commodity is declared with its decimal mark, even if it has no decimals.
        `commodity ${toDecimal(0n, currency).replace(/^0$/, "0.")} ${currency}\n`,
    ).join(""),
  account: ({ name }) => `account ${name}\n`,
  price: ({ day, of, price, currency }) =>
    `P ${day} ${of} ${price} ${currency}\n`,
  entry: ({ publicId, kind, day, valueDay, reverses, exchange, postings }) => {
    const tags = [
      `value:${valueDay}`,
      ...(reverses ? [`reverses:${reverses}`] : []),
      ...(exchange ? [`exchange:${exchange}`] : []),
    ];
    return `\n${day} * (${publicId}) ${kind}  ; ${tags.join(", ")}\n${postings.map(posting).join("")}`;
  },
  balances: (accounts, lastDay) =>
    `\n${lastDay} * balances of the ledger\n` +
    accounts
      .map(
        ({ name, currency, balanceMinor }) =>
          `    ${name}  ${amount(0n, currency)} = ${amount(balanceMinor, currency)}\n`,
      )
      .join(""),
};

const beancount: Format = {
  chainsPrices: false,
  head: (moment) =>
    `${COMMENT(moment)}option "title" "The journal of the bank"\noption "operating_currency" "USD"\n`,
  account: ({ name, openedOn, currencies }) =>
    `${openedOn} open ${name} ${currencies.join(",")}\n`,
  price: ({ day, of, price, currency }) =>
    `${day} price ${of} ${price} ${currency}\n`,
  entry: ({ publicId, kind, day, valueDay, reverses, exchange, postings }) => {
    const links = new Set([publicId, reverses, exchange]);
    links.delete(null);
    return (
      `\n${day} * "${kind}"${[...links].map((link) => ` ^${link}`).join("")}\n` +
      `  id: "${publicId}"\n  value: ${valueDay}\n` +
      (reverses ? `  reverses: "${reverses}"\n` : "") +
      (exchange ? `  exchange: "${exchange}"\n` : "") +
      postings.map(posting).join("")
    );
  },
  // A balance holds at the beginning of its day, and exactly only if the tolerance is named.
  balances: (accounts, lastDay) =>
    accounts
      .map(
        ({ name, currency, balanceMinor }) =>
          `${addDays(lastDay, 1)} balance ${name} ${toDecimal(balanceMinor, currency)} ~ 0 ${currency}\n`,
      )
      .join(""),
};

export const FORMATS = { hledger, beancount } as const;

/** Returns the price of a euro, as in the table of rates. */
export const euroPrice = ({ day, currency, perEuroMicro }: Rate): Price => ({
  day,
  of: "EUR",
  price: decimal(perEuroMicro, 6),
  currency,
});

/** Returns the price of a currency in another one by two rates against the euro, with twelve decimals. */
export function crossPrice(
  day: string,
  of: Pick<Rate, "currency" | "perEuroMicro">,
  base: Pick<Rate, "currency" | "perEuroMicro">,
): Price {
  const scaled =
    (2n * base.perEuroMicro * 10n ** 12n + of.perEuroMicro) /
    (2n * of.perEuroMicro);
  return {
    day,
    of: of.currency,
    price: decimal(scaled, 12),
    currency: base.currency,
  };
}

function decimal(scaled: bigint, places: number): string {
  const digits = scaled.toString().padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
