-- Accounts of the bank in every currency that a customer's account can have.
INSERT INTO accounts (kind, stripe, currency, is_main)
SELECT k.kind, s.stripe, c.currency, false
FROM unnest(enum_range(NULL::account_kind)) AS k (kind), generate_series(0, 15) AS s (stripe),
     unnest('{USD,EUR,JPY,GBP,CHF,AUD,CAD,NZD,CNY}'::text[]) AS c (currency)
WHERE k.kind <> 'customer'
ON CONFLICT (kind, currency, stripe) DO NOTHING;

-- Mid rates against the euro, as the European Central Bank gives them. The last row of a day and currency counts.
CREATE TABLE exchange_rates (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day            date        NOT NULL,
  currency       char(3)     NOT NULL CHECK (currency IN ('USD', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD', 'CNY')),
  -- Millionths of a unit of the currency for one euro.
  per_euro_micro bigint      NOT NULL CHECK (per_euro_micro > 0),
  source         text        NOT NULL CHECK (source IN ('ECB', 'staff', 'demonstration')),
  entered_at     timestamptz NOT NULL DEFAULT bank_now(),
  -- NULL for a job and for the demonstration.
  entered_by     uuid REFERENCES admins (id)
);
CREATE INDEX exchange_rates_latest ON exchange_rates (currency, day DESC, id DESC);
GRANT SELECT ON exchange_rates TO limmat_app;
