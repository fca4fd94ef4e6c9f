import { isIsoDay } from "@/lib/platform/format";
import { parseRate, RATED, type RatedCurrency } from "./rate";

/** The longest file that is read; the real one has 1,700 characters. */
export const MAX_FILE = 20_000;

/** The rates of one day, in millionths for one euro. */
export type DayRates = { day: string; rates: Map<RatedCurrency, bigint> };

const DAY = /<Cube\s+time\s*=\s*(["'])(\d{4}-\d\d-\d\d)\1/g;
const RATE =
  /<Cube\s+currency\s*=\s*(["'])([A-Z]{3})\1\s+rate\s*=\s*(["'])([\d.]{1,16})\3/g;

/**
 * Reads the daily file of the European Central Bank (eurofxref-daily.xml). Its format has not changed since 1999, so no
 * parser of XML with its entities is needed. Returns null unless it has one day and one rate of each currency, and
 * neither comments nor entities, which could hide others.
 */
export function readDailyFile(xml: string): DayRates | null {
  if (/<!/.test(xml)) return null;
  const days = [...xml.matchAll(DAY)].map(([, , day]) => day!);
  if (days.length !== 1 || !isIsoDay(days[0]!)) return null;
  const all = [...xml.matchAll(RATE)];
  const given = new Map(
    all.map(([, , currency, , rate]) => [currency!, rate!]),
  );
  if (given.size !== all.length) return null;
  const rates = new Map<RatedCurrency, bigint>();
  for (const currency of RATED) {
    const micro = parseRate(given.get(currency) ?? "");
    if (micro === null) return null;
    rates.set(currency, micro);
  }
  return { day: days[0]!, rates };
}
