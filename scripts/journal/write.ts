import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";
import { zurichIso } from "@/lib/platform/time/zurich";
import { crossPrice, euroPrice, FORMATS, type Format } from "./formats";
import type { AccountInJournal, JournalReader, Rate } from "./read";

/** The number of balances that one hledger transaction compares. */
const BALANCES_AT_ONCE = 500;

/**
 * Returns the journal as texts of whole lines: accounts, prices, entries, and the balances that they must add up to.
 * All of it is of one moment, and only a page of it is in memory.
 */
export async function* journalOf(
  reader: JournalReader,
  formatName: keyof typeof FORMATS,
): AsyncGenerator<string> {
  const format = FORMATS[formatName];
  const moment = await reader.open();
  try {
    yield format.head(zurichIso(moment));
    yield* declarations(reader, format);
    yield* prices(reader, format);
    let lastDay = "";
    for await (const entry of reader.entries()) {
      if (entry.day > lastDay) lastDay = entry.day;
      yield format.entry(entry);
    }
    if (lastDay) yield* balances(reader, format, lastDay);
  } finally {
    await reader.close();
  }
}

async function* declarations(reader: JournalReader, format: Format) {
  // The accounts of the bank come once for each currency, one after the other.
  let open: Parameters<Format["account"]>[0] | undefined;
  for await (const { name, openedOn, currency } of reader.accounts()) {
    if (open?.name === name) {
      open.currencies.push(currency);
      if (openedOn < open.openedOn) open.openedOn = openedOn;
      continue;
    }
    if (open) yield format.account(open);
    open = { name, openedOn, currencies: [currency] };
  }
  if (open) yield format.account(open);
}

async function* prices(reader: JournalReader, format: Format) {
  const latest = new Map<Currency, bigint>([["EUR", 1_000_000n]]);
  let day = "";
  for await (const rate of reader.rates()) {
    if (rate.day !== day) yield* crosses(day, latest, format);
    day = rate.day;
    latest.set(rate.currency, rate.perEuroMicro);
    yield format.price(euroPrice(rate));
  }
  yield* crosses(day, latest, format);
}

/** Prices in the currency of the bank, after the last rate of a day. That of the euro is in the table itself. */
function* crosses(day: string, latest: Map<Currency, bigint>, format: Format) {
  const inBase = latest.get(BASE_CURRENCY);
  if (format.chainsPrices || inBase === undefined) return;
  const base: Omit<Rate, "day"> = {
    currency: BASE_CURRENCY,
    perEuroMicro: inBase,
  };
  for (const [currency, perEuroMicro] of latest)
    if (currency !== BASE_CURRENCY && currency !== "EUR")
      yield format.price(crossPrice(day, { currency, perEuroMicro }, base));
}

async function* balances(
  reader: JournalReader,
  format: Format,
  lastDay: string,
) {
  let page: AccountInJournal[] = [];
  for await (const account of reader.accounts()) {
    page.push(account);
    if (page.length < BALANCES_AT_ONCE) continue;
    yield format.balances(page, lastDay);
    page = [];
  }
  if (page.length > 0) yield format.balances(page, lastDay);
}
