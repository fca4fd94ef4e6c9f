INSERT INTO accounts (kind, stripe, currency, is_main)
SELECT k.kind::account_kind, s.stripe, c.currency, false
FROM unnest('{equity,other_income,operating_costs}'::text[]) AS k (kind), generate_series(0, 15) AS s (stripe),
     unnest('{USD,EUR,JPY,GBP,CHF,AUD,CAD,NZD,CNY}'::text[]) AS c (currency);

-- The list of manual entries, which are few.
CREATE INDEX ledger_entries_manual ON ledger_entries (id) WHERE kind = 'manual';
