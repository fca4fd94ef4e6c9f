import type { FeatureSeed } from "../features";

/** What the demonstration pays: yearly rates in hundredths of a percent. */
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
  },
};
