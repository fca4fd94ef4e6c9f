import type { FeatureSeed } from "../features";

/** The interest that the demonstration pays: yearly rates in hundredths of a percent. */
const RATES = [
  { type: "savings", rateBp: 125, aboveRateBp: 50 },
  { type: "pot", rateBp: 100, aboveRateBp: 25 },
];

/** The balance above which the lower rate holds, in minor units. */
const ABOVE: Record<string, number> = {
  ...{ USD: 5_000_000, EUR: 5_000_000, GBP: 5_000_000, CHF: 5_000_000 },
  ...{ AUD: 5_000_000, CAD: 5_000_000, NZD: 5_000_000, CNY: 30_000_000 },
  JPY: 5_000_000,
};

/**
 * The loan products of the demonstration: the smallest and the largest amount in whole units, the lowest and the
 * highest yearly rate in hundredths of a percent, and the shortest and the longest term in months.
 */
const LOANS = [
  ["Personal loan", "USD", "personal-loans", 500, 50_000, 490, 990, 6, 84],
  ["Personal loan", "EUR", "personal-loans", 500, 50_000, 450, 950, 6, 84],
  ["Personal loan", "CHF", "personal-loans", 500, 50_000, 420, 890, 6, 84],
  ["Car loan", "USD", "personal-loans", 2_000, 80_000, 390, 690, 12, 72],
  ["Home mortgage", "USD", "mortgages", 50_000, 2_000_000, 310, 480, 60, 360],
  [
    "Business loan",
    "USD",
    "business-loans",
    5_000,
    500_000,
    520,
    1_150,
    12,
    120,
  ],
];

export const seed: FeatureSeed = {
  insert: async (client, { today }) => {
    await client.query(
      `INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation, monthly_fee_minor, wire_fee_minor)
       VALUES ('current', 'AUD', $1, 'act/365', 'month', 200, 500)`,
      [today],
    );
    for (const { type, rateBp, aboveRateBp } of RATES)
      for (const [currency, above] of Object.entries(ABOVE))
        await client.query(
          `WITH t AS (
             INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation)
             VALUES ($1, $2::text, $3, CASE $2::text WHEN 'CHF' THEN '30E/360' WHEN 'EUR' THEN 'act/360' ELSE 'act/365' END, 'month')
             RETURNING id)
           INSERT INTO product_bands (terms_id, above_minor, rate_bp)
           SELECT t.id, b.* FROM t, (VALUES (0::bigint, $4::integer), ($5::bigint, $6::integer)) AS b (above_minor, rate_bp)`,
          [type, currency, today, rateBp, above, aboveRateBp],
        );
    for (const loan of LOANS)
      await client.query(
        `INSERT INTO loan_products (valid_from, name, currency, loan_type, smallest_minor, largest_minor, lowest_rate_bp,
                                    highest_rate_bp, overdue_rate_bp, shortest_months, longest_months, is_offered)
         VALUES ($1, $2, $3, $4, $5::bigint * 100, $6::bigint * 100, $7, $8, $8, $9, $10, true)`,
        [today, ...loan],
      );
  },
};
