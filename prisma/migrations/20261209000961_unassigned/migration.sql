INSERT INTO accounts (kind, stripe, currency, is_main)
SELECT 'unassigned', s.stripe, c.currency, false
FROM generate_series(0, 15) AS s (stripe), unnest('{USD,EUR,JPY,GBP,CHF,AUD,CAD,NZD,CNY}'::text[]) AS c (currency);
