INSERT INTO accounts (kind, stripe, currency, is_main)
SELECT 'interest_paid', s.stripe, c.currency, false
FROM generate_series(0, 15) AS s (stripe), unnest('{USD,EUR,JPY,GBP,CHF,AUD,CAD,NZD,CNY}'::text[]) AS c (currency);

-- The days that the bank has closed, and the one that it closes next. No entry is posted into a closed day.
CREATE TABLE bank_days (
  day       date PRIMARY KEY,
  began_at  timestamptz,
  closed_at timestamptz CHECK (closed_at >= began_at)
);
-- Interest is paid from the day of this migration on.
INSERT INTO bank_days (day) VALUES ((bank_now() AT TIME ZONE 'Europe/Zurich')::date);
GRANT SELECT ON bank_days TO limmat_app;

-- What was done to close a day. A step has its row when it was begun.
CREATE TABLE bank_day_steps (
  day      date        NOT NULL REFERENCES bank_days (day),
  step     text        NOT NULL,
  began_at timestamptz NOT NULL DEFAULT bank_now(),
  -- NULL while something is left to do.
  done_at  timestamptz,
  PRIMARY KEY (day, step)
);
GRANT SELECT ON bank_day_steps TO limmat_app;

-- What stands in the way of closing a day.
CREATE TABLE bank_day_failures (
  day     date        NOT NULL,
  step    text        NOT NULL,
  -- The account or the standing order or loan that failed.
  subject text        NOT NULL,
  reason  text        NOT NULL,
  at      timestamptz NOT NULL DEFAULT bank_now(),
  PRIMARY KEY (day, step, subject),
  FOREIGN KEY (day, step) REFERENCES bank_day_steps (day, step)
);
GRANT SELECT ON bank_day_failures TO limmat_app;

-- The trial balance of a closed day. The customers' accounts are one line for each currency.
CREATE TABLE bank_day_balances (
  day           date         NOT NULL REFERENCES bank_days (day),
  kind          account_kind NOT NULL,
  currency      char(3)      NOT NULL,
  balance_minor bigint       NOT NULL,
  PRIMARY KEY (day, kind, currency)
);
GRANT SELECT ON bank_day_balances TO limmat_app;

-- What a product, which is a type of account in a currency, pays from a day on. The last row of a day counts.
CREATE TABLE product_terms (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type           text        NOT NULL CHECK (type IN ('current', 'savings', 'pot')),
  currency       char(3)     NOT NULL CHECK (currency IN ('USD', 'EUR', 'JPY', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD', 'CNY')),
  valid_from     date        NOT NULL,
  day_count      text        NOT NULL CHECK (day_count IN ('act/365', 'act/360', '30E/360', 'act/act')),
  capitalisation text        NOT NULL CHECK (capitalisation IN ('month', 'quarter', 'year')),
  entered_at     timestamptz NOT NULL DEFAULT bank_now(),
  -- NULL for the demonstration.
  entered_by     uuid REFERENCES admins (id)
);
CREATE INDEX product_terms_latest ON product_terms (type, currency, valid_from DESC, id DESC);
GRANT SELECT ON product_terms TO limmat_app;

-- The yearly rate of the part of a balance that lies above an amount, up to the next band.
CREATE TABLE product_bands (
  terms_id    bigint  NOT NULL REFERENCES product_terms (id),
  above_minor bigint  NOT NULL CHECK (above_minor >= 0),
  -- Hundredths of a percent.
  rate_bp     integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 2000),
  PRIMARY KEY (terms_id, above_minor)
);
GRANT SELECT ON product_bands TO limmat_app;

-- The interest of one day on one account, from its balance by value date, as far as it is not zero. A row that was booked
-- on a later day is the difference that a back-dated entry makes. References would lock every account each night; the
-- reconciliation compares them.
CREATE TABLE interest_days (
  account_id     bigint NOT NULL,
  day            date   NOT NULL,
  booked_on      date   NOT NULL CHECK (booked_on >= day),
  terms_id       bigint NOT NULL,
  balance_minor  bigint NOT NULL,
  -- Millionths of a minor unit.
  interest_micro bigint NOT NULL,
  PRIMARY KEY (account_id, day, booked_on)
);
CREATE INDEX interest_differences ON interest_days (booked_on, account_id) WHERE booked_on > day;
GRANT SELECT ON interest_days TO limmat_app;

-- Interest that was paid: the sum of the rows of a time, rounded once.
CREATE TABLE interest_payments (
  account_id     bigint  NOT NULL,
  booked_on      date    NOT NULL,
  from_day       date    NOT NULL,
  to_day         date    NOT NULL CHECK (to_day BETWEEN from_day AND booked_on),
  -- Whether it corrects a time that was paid before, because of a back-dated entry.
  is_difference  boolean NOT NULL,
  interest_micro bigint  NOT NULL,
  -- Negative if the customer gave it back. A difference that the balance did not cover is less than the interest.
  amount_minor   bigint  NOT NULL,
  -- NULL if it rounds to nothing.
  entry_id       bigint UNIQUE,
  PRIMARY KEY (account_id, booked_on, is_difference)
);
GRANT SELECT ON interest_payments TO limmat_app;
