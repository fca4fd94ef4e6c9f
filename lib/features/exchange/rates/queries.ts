import "server-only";
import { pool } from "@/lib/platform/db/pool";
import { bankToday } from "@/lib/platform/time/clock";
import { formatExchangeRate, PER_EURO, type RatedCurrency } from "./rate";

/** The last mid rate of a currency. */
export type StoredRate = {
  currency: RatedCurrency;
  /** Millionths of a unit for one euro. */
  perEuroMicro: bigint;
  day: string;
  source: string;
  enteredAt: Date;
  enteredBy: string | null;
  /** The rate of the last day before. */
  previousMicro: bigint | null;
  /** Whether the rate is of the last three business days, so that it can be used. */
  isCurrent: boolean;
};

/** Returns the last rate of each currency, by currency. */
export async function listRates(): Promise<StoredRate[]> {
  const { rows } = await pool().query<StoredRate>(
    `SELECT DISTINCT ON (r.currency) r.currency, r.per_euro_micro AS "perEuroMicro", r.day::text, r.source,
            r.entered_at AS "enteredAt", m.username AS "enteredBy",
            (SELECT p.per_euro_micro FROM exchange_rates p WHERE p.currency = r.currency AND p.day < r.day
             ORDER BY p.day DESC, p.id DESC LIMIT 1) AS "previousMicro",
            r.day >= oldest_rate_day($1::date) AS "isCurrent"
     FROM exchange_rates r LEFT JOIN admins m ON m.id = r.entered_by
     WHERE r.day <= $1::date ORDER BY r.currency, r.day DESC, r.id DESC`,
    [bankToday()],
  );
  return rows;
}

export const toRateJson = ({
  currency,
  perEuroMicro,
  day,
  source,
  isCurrent,
}: StoredRate) => ({
  currency,
  base: PER_EURO,
  rate: formatExchangeRate(perEuroMicro),
  day,
  source,
  isCurrent,
});

/** A rate of the fetched file that was not stored, because it is more than 5 % from the last one before. */
export type LeftOutRate = Pick<
  StoredRate,
  "currency" | "perEuroMicro" | "day" | "previousMicro"
>;

/** Returns the rates that the import has left out, until there is a rate of their day or a request for one. */
export async function listLeftOut(): Promise<LeftOutRate[]> {
  const { rows } = await pool().query<LeftOutRate>(
    `SELECT l.currency, l.per_euro_micro AS "perEuroMicro", l.day::text,
            (SELECT p.per_euro_micro FROM exchange_rates p WHERE p.currency = l.currency AND p.day < l.day
             ORDER BY p.day DESC, p.id DESC LIMIT 1) AS "previousMicro"
     FROM undecided_left_out_rates() l
     WHERE NOT EXISTS (SELECT FROM approvals a
                       WHERE a.status = 'waiting' AND a.kind = 'rate' AND a.request ->> 'currency' = l.currency)
     ORDER BY l.currency`,
  );
  return rows;
}

/** Returns how many rates wait for a second person, so that their currencies are not exchanged. */
export async function countWaitingRates(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM currencies_of_waiting_rates()",
  );
  return rows[0]!.count;
}
