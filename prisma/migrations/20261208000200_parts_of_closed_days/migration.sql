-- What the balance sheet of a closed day shows beside its trial balance. Days that were closed before this migration have
-- neither.

-- The customers' accounts by their type.
CREATE TABLE bank_day_deposits (
  day           date    NOT NULL REFERENCES bank_days (day),
  type          text    NOT NULL CHECK (type IN ('current', 'savings', 'pot')),
  currency      char(3) NOT NULL,
  balance_minor bigint  NOT NULL,
  PRIMARY KEY (day, type, currency)
);
GRANT SELECT ON bank_day_deposits TO limmat_app;

-- Interest that had accrued and was not posted: what the bank owed its customers (payable) and what they owed for loans
-- (receivable).
CREATE TABLE bank_day_accruals (
  day            date    NOT NULL REFERENCES bank_days (day),
  side           text    NOT NULL CHECK (side IN ('payable', 'receivable')),
  currency       char(3) NOT NULL,
  -- Millionths of a minor unit.
  interest_micro numeric(38, 0) NOT NULL,
  PRIMARY KEY (day, side, currency)
);
GRANT SELECT ON bank_day_accruals TO limmat_app;

-- Both tables are written in the order of their days.
CREATE INDEX interest_days_booked ON interest_days USING brin (booked_on);
CREATE INDEX interest_payments_booked ON interest_payments USING brin (booked_on);
