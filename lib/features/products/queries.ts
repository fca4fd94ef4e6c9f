import "server-only";
import type { Currency } from "@/lib/ledger/money";
import { pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import { bankToday } from "@/lib/platform/time/clock";
import type { Band, Terms } from "./terms";

type TermsRow = Omit<Terms, "bands"> & {
  bands: { aboveMinor: string; rateBp: number }[];
};

const TERMS = `
  SELECT t.type, t.currency, t.valid_from::text AS "validFrom", t.day_count AS "dayCount", t.capitalisation,
         t.monthly_fee_minor AS "monthlyFeeMinor", t.wire_fee_minor AS "wireFeeMinor", t.opened_by AS "openedBy",
         (SELECT coalesce(json_agg(json_build_object('aboveMinor', b.above_minor::text, 'rateBp', b.rate_bp) ORDER BY b.above_minor), '[]')
          FROM product_bands b WHERE b.terms_id = t.id) AS bands`;

const toTerms = ({ bands, ...terms }: TermsRow): Terms => ({
  ...terms,
  bands: bands.map(({ aboveMinor, rateBp }): Band => ({
    aboveMinor: BigInt(aboveMinor),
    rateBp,
  })),
});

/** Returns the terms of every product on a day, savings first. Products that never had any are left out. */
export async function listTerms(day = bankToday()): Promise<Terms[]> {
  const { rows } = await pool().query<TermsRow>(
    `${TERMS} FROM terms_of_day($1::date) t ORDER BY t.type DESC, t.currency`,
    [day],
  );
  return rows.map(toTerms);
}

/** Returns the terms of a product on a day, as the transaction sees them; null if it never had any. */
export async function findTerms(
  tx: Tx,
  { type, currency, validFrom }: Pick<Terms, "type" | "currency" | "validFrom">,
): Promise<Terms | null> {
  const rows = await tx.$queryRawUnsafe<TermsRow[]>(
    `${TERMS} FROM terms_of_day($1::date) t WHERE t.type = $2 AND t.currency = $3`,
    validFrom,
    type,
    currency,
  );
  return rows[0] ? toTerms(rows[0]) : null;
}

/** Returns the terms of products from a future day, soonest first. */
export async function listTermsToCome(): Promise<Terms[]> {
  const { rows } = await pool().query<TermsRow>(
    `${TERMS} FROM (
       SELECT DISTINCT ON (p.type, p.currency, p.valid_from) p.* FROM product_terms p WHERE p.valid_from > $1::date
       ORDER BY p.type, p.currency, p.valid_from, p.id DESC) t
     ORDER BY t.valid_from, t.type, t.currency`,
    [bankToday()],
  );
  return rows.map(toTerms);
}

/** Days in a row on which an account had one balance at one rate. */
export type InterestSpan = {
  from: string;
  to: string;
  days: number;
  balanceMinor: bigint;
  /** Millionths of a minor unit. */
  interestMicro: bigint;
  /** Whether it is the difference that a back-dated entry made. */
  isDifference: boolean;
};

export type PaidInterest = {
  from: string;
  to: string;
  amountMinor: bigint;
  isDifference: boolean;
};

/** The interest that an account earns. */
export type Interest = {
  currency: Currency;
  /** Today's terms of its product; null for a product without terms. */
  terms: Terms | null;
  /** The day counts of the spans, such as `act/365`, separated by commas. */
  dayCounts: string;
  accruedMicro: bigint;
  /** The last day of the time that is paid next. */
  endsOn: string;
  spans: InterestSpan[];
  paid: PaidInterest[];
};

/**
 * Returns the interest that an account earns, with its calculation since the last payment; null if its product has no
 * terms and nothing has accrued.
 */
export async function findInterest(
  accountId: bigint,
): Promise<Interest | null> {
  const today = bankToday();
  const { rows } = await pool().query<
    TermsRow & {
      hasTerms: boolean;
      currency: Currency;
      micro: string;
      endsOn: string;
      dayCounts: string;
    }
  >(
    `${TERMS}, a.currency, t.id IS NOT NULL AS "hasTerms", i.micro::text,
       (SELECT min($2::date + n) FROM generate_series(0, 366) AS n WHERE ends_with_day(t.capitalisation, $2::date + n))::text AS "endsOn",
       (SELECT coalesce(string_agg(DISTINCT p.day_count, ', '), '') FROM interest_days d JOIN product_terms p ON p.id = d.terms_id
        WHERE d.account_id = a.id AND d.day BETWEEN i.first_day AND i.last_day) AS "dayCounts"
     FROM accounts a LEFT JOIN terms_of_day($2::date) t ON t.type = a.type AND t.currency = a.currency
     CROSS JOIN LATERAL interest_accrued(a.id) i WHERE a.id = $1 AND (t.id IS NOT NULL OR i.micro <> 0)`,
    [accountId, today],
  );
  const [row] = rows;
  if (!row) return null;
  const { hasTerms, currency, micro, endsOn, dayCounts, ...terms } = row;
  const [spans, paid] = await Promise.all([
    listSpans(accountId),
    listPaid(accountId),
  ]);
  return {
    currency,
    terms: hasTerms ? toTerms({ ...terms, currency }) : null,
    dayCounts,
    accruedMicro: BigInt(micro),
    endsOn,
    spans,
    paid,
  };
}

async function listSpans(accountId: bigint): Promise<InterestSpan[]> {
  const { rows } = await pool().query<InterestSpan>(
    `SELECT min(i.day)::text AS "from", max(i.day)::text AS "to", count(*)::integer AS days, i.balance_minor AS "balanceMinor",
            sum(i.interest_micro)::bigint AS "interestMicro", i.is_difference AS "isDifference"
     FROM (
       SELECT d.*, d.booked_on > d.day AS is_difference,
              d.day - row_number() OVER (PARTITION BY d.booked_on > d.day, d.balance_minor, d.terms_id ORDER BY d.day)::integer AS island
       FROM interest_accrued($1) a JOIN interest_days d ON d.account_id = $1 AND d.day BETWEEN a.first_day AND a.last_day
     ) i
     GROUP BY i.is_difference, i.balance_minor, i.terms_id, i.island ORDER BY min(i.day), i.is_difference`,
    [accountId],
  );
  return rows;
}

async function listPaid(accountId: bigint): Promise<PaidInterest[]> {
  const { rows } = await pool().query<PaidInterest>(
    `SELECT from_day::text AS "from", to_day::text AS "to", amount_minor AS "amountMinor", is_difference AS "isDifference"
     FROM interest_payments WHERE account_id = $1 AND amount_minor <> 0 ORDER BY booked_on DESC, is_difference LIMIT 12`,
    [accountId],
  );
  return rows;
}
