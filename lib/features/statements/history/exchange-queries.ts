import "server-only";
import { decimalsOf, type Currency } from "@/lib/ledger/money";
import { formatRatio } from "@/lib/ledger/ratio";
import { pool } from "@/lib/platform/db/pool";
import { toPercent } from "@/lib/platform/percent";

/** The facts about an exchange on its receipt. */
export type ExchangeFacts = {
  soldMinor: bigint;
  soldCurrency: Currency;
  boughtMinor: bigint;
  boughtCurrency: Currency;
  /** In the currency that was bought. */
  markUpMinor: bigint;
  markUpPercent: string;
  midRate: string;
  rate: string;
  rateDay: string;
};

type ExchangeRow = Omit<ExchangeFacts, "markUpPercent" | "midRate" | "rate"> & {
  soldPerMillion: bigint;
  boughtPerMillion: bigint;
  markUpBp: number;
};

/** Returns the exchange that an entry belongs to, by the entry's public id. */
export async function findExchange(
  publicId: string,
): Promise<ExchangeFacts | null> {
  const { rows } = await pool().query<ExchangeRow>(
    `SELECT s.amount_minor AS "soldMinor", sa.currency AS "soldCurrency",
            b.amount_minor AS "boughtMinor",
            ba.currency AS "boughtCurrency", coalesce((
              SELECT m.amount_minor FROM ledger_postings m WHERE m.entry_id = x.mark_up_entry_id LIMIT 1), 0) AS "markUpMinor",
            x.sold_per_million AS "soldPerMillion", x.bought_per_million AS "boughtPerMillion",
            x.mark_up_bp AS "markUpBp", x.rate_day::text AS "rateDay"
     FROM ledger_entries e
     JOIN exchanges x ON x.entry_id = e.id OR x.bought_entry_id = e.id
     JOIN ledger_postings s ON s.entry_id = x.entry_id AND s.direction = 'debit'
     JOIN accounts sa ON sa.id = s.account_id
     JOIN ledger_postings b ON b.entry_id = x.bought_entry_id AND b.direction = 'credit'
     JOIN accounts ba ON ba.id = b.account_id
     WHERE e.public_id = $1::uuid`,
    [publicId],
  );
  return rows[0] ? toFacts(rows[0]) : null;
}

function toFacts({
  soldPerMillion,
  boughtPerMillion,
  markUpBp,
  ...row
}: ExchangeRow): ExchangeFacts {
  const unitsOf = (currency: Currency) => 10n ** BigInt(decimalsOf(currency));
  const numerator = boughtPerMillion * unitsOf(row.soldCurrency);
  const denominator = soldPerMillion * unitsOf(row.boughtCurrency);
  return {
    ...row,
    markUpPercent: toPercent(markUpBp),
    midRate: formatRatio(numerator, denominator),
    rate: formatRatio(
      numerator * BigInt(10_000 - markUpBp),
      denominator * 10_000n,
    ),
  };
}
