import "server-only";
import { decimalsOf, type Currency } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { formatRatio } from "@/lib/ledger/ratio";
import { pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
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
     JOIN exchanges x ON x.entry_id = e.id OR x.bought_entry_id = e.id OR x.mark_up_entry_id = e.id
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

/** Another entry of the exchange that an entry belongs to. All of them are reversed together. */
export type LinkedEntry = {
  id: string;
  reference: string;
  amountMinor: bigint;
  currency: Currency;
  isMarkUp: boolean;
};

/** Returns the other entries of the exchange that an entry belongs to; none for all else. */
export async function listLinkedEntries(
  tx: Tx,
  entryId: bigint,
): Promise<LinkedEntry[]> {
  const rows = await tx.$queryRawUnsafe<Omit<LinkedEntry, "reference">[]>(
    `SELECT e.public_id AS id, p.amount_minor AS "amountMinor", a.currency, (e.id = x.mark_up_entry_id) IS TRUE AS "isMarkUp"
     FROM exchange_of_entry($1::bigint) x
     JOIN ledger_entries e ON e.id IN (x.entry_id, x.bought_entry_id, x.mark_up_entry_id) AND e.id <> $1::bigint
     JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit' JOIN accounts a ON a.id = p.account_id
     ORDER BY e.id`,
    String(entryId),
  );
  return rows.map((row) => ({ ...row, reference: referenceOf(row.id) }));
}
