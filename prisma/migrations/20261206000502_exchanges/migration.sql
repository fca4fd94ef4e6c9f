-- `npm run migrate` writes the mark-up of exchanges from the environment, in hundredths of a percent. The application cannot
-- change it. Without a mark-up, rounding alone would decide who gains from many small exchanges.
CREATE TABLE exchange_terms (
  is_only    boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  mark_up_bp integer NOT NULL CHECK (mark_up_bp BETWEEN 10 AND 1000)
);
INSERT INTO exchange_terms (mark_up_bp) VALUES (50);
GRANT SELECT ON exchange_terms TO limmat_app;

-- What the bank has offered a customer for an exchange. An unused one is purged.
CREATE TABLE exchange_quotes (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id        uuid        NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  from_account_id    bigint      NOT NULL REFERENCES accounts (id),
  to_account_id      bigint      NOT NULL REFERENCES accounts (id),
  -- The amount that the customer has entered; the other one was converted.
  fixed              text        NOT NULL CHECK (fixed IN ('sold', 'bought')),
  sold_minor         bigint      NOT NULL CHECK (sold_minor > 0),
  bought_minor       bigint      NOT NULL CHECK (bought_minor > 0),
  -- In the currency that is bought.
  mark_up_minor      bigint      NOT NULL CHECK (mark_up_minor >= 0),
  -- Minor units in a million euros: their quotient is the mid rate.
  sold_per_million   bigint      NOT NULL,
  bought_per_million bigint      NOT NULL,
  -- The day of the older one of the two rates.
  rate_day           date        NOT NULL,
  mark_up_bp         integer     NOT NULL,
  made_at            timestamptz NOT NULL DEFAULT bank_now(),
  expires_at         timestamptz NOT NULL
);
CREATE INDEX exchange_quotes_by_end ON exchange_quotes (expires_at);
CREATE INDEX exchange_quotes_by_customer ON exchange_quotes (customer_id);
GRANT SELECT ON exchange_quotes TO limmat_app;

-- An exchange: the entries that belong together, and the rate they were made at. References would lock the entries that the
-- same transaction has just written; the reconciliation compares them.
CREATE TABLE exchanges (
  -- The entry of the currency that was sold.
  entry_id           bigint PRIMARY KEY,
  bought_entry_id    bigint  NOT NULL UNIQUE,
  -- NULL where the mark-up rounds to nothing.
  mark_up_entry_id   bigint UNIQUE,
  quote_id           uuid    NOT NULL UNIQUE,
  sold_per_million   bigint  NOT NULL,
  bought_per_million bigint  NOT NULL,
  rate_day           date    NOT NULL,
  mark_up_bp         integer NOT NULL
);
GRANT SELECT ON exchanges TO limmat_app;
