INSERT INTO accounts (kind, stripe, currency, is_main)
SELECT 'fees', s.stripe, c.currency, false
FROM generate_series(0, 15) AS s (stripe), unnest('{USD,EUR,JPY,GBP,CHF,AUD,CAD,NZD,CNY}'::text[]) AS c (currency);

-- What a product costs, in minor units of its currency: a month, and for each wire.
ALTER TABLE product_terms
  ADD COLUMN monthly_fee_minor bigint NOT NULL DEFAULT 0 CHECK (monthly_fee_minor BETWEEN 0 AND 99999999999999),
  ADD COLUMN wire_fee_minor    bigint NOT NULL DEFAULT 0 CHECK (wire_fee_minor BETWEEN 0 AND 99999999999999);

-- The fee of an account for a month. References would lock every account each month; the reconciliation compares them.
CREATE TABLE monthly_fees (
  account_id   bigint NOT NULL,
  -- The last day of the month.
  month_end    date   NOT NULL CHECK (extract(day FROM month_end + 1) = 1),
  terms_id     bigint NOT NULL,
  fee_minor    bigint NOT NULL CHECK (fee_minor > 0),
  -- The taken amount: all of the fee, or the available part. The rest is not a debt.
  amount_minor bigint NOT NULL CHECK (amount_minor BETWEEN 0 AND fee_minor),
  -- NULL if nothing was available.
  entry_id     bigint UNIQUE CHECK ((entry_id IS NULL) = (amount_minor = 0)),
  PRIMARY KEY (account_id, month_end)
);
GRANT SELECT ON monthly_fees TO limmat_app;
