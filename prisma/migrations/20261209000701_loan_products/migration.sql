-- The terms of a loan product, which is a name in a currency, from a day on. The last row of a day counts.
CREATE TABLE loan_products (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name            text        NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  currency        char(3)     NOT NULL CHECK (currency IN ('USD', 'EUR', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD', 'CNY')),
  valid_from      date        NOT NULL,
  loan_type       text        NOT NULL CHECK (loan_type IN ('personal-loans', 'mortgages', 'business-loans')),
  -- Yearly rates in hundredths of a percent.
  lowest_rate_bp  integer     NOT NULL CHECK (lowest_rate_bp BETWEEN 0 AND 3000),
  highest_rate_bp integer     NOT NULL CHECK (highest_rate_bp BETWEEN lowest_rate_bp AND 3000),
  overdue_rate_bp integer     NOT NULL CHECK (overdue_rate_bp BETWEEN 0 AND lowest_rate_bp + 1500),
  shortest_months integer     NOT NULL CHECK (shortest_months BETWEEN 1 AND 480),
  longest_months  integer     NOT NULL CHECK (longest_months BETWEEN shortest_months AND 480),
  smallest_minor  bigint      NOT NULL CHECK (smallest_minor > 0),
  largest_minor   bigint      NOT NULL CHECK (largest_minor BETWEEN smallest_minor AND 99999999999999),
  -- Whether customers can request it.
  is_offered      boolean     NOT NULL,
  entered_at      timestamptz NOT NULL DEFAULT bank_now(),
  -- NULL for the demonstration.
  entered_by      uuid REFERENCES admins (id)
);
CREATE INDEX loan_products_latest ON loan_products (name, currency, valid_from DESC, id DESC);
GRANT SELECT ON loan_products TO limmat_app;

-- The name of the loan product that the customer has chosen; NULL without one.
ALTER TABLE loan_requests ADD COLUMN product text;
