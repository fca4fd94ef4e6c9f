-- The yearly rate, in hundredths of a percent, that overdue principal of a loan bears. It is part of the offer; a loan that was
-- agreed before there was such a rate has none.
ALTER TABLE loan_requests ADD overdue_rate_bp integer,
  ADD CONSTRAINT loan_requests_overdue_rate CHECK (overdue_rate_bp BETWEEN 0 AND yearly_rate_bp + 1500);
UPDATE loan_requests SET overdue_rate_bp = 0 WHERE yearly_rate_bp IS NOT NULL;

-- The interest of an instalment that was paid late. It is fixed when the instalment is paid, and collected after it.
CREATE TABLE loan_overdue_interest (
  loan_id         uuid    NOT NULL REFERENCES loan_requests (id) ON DELETE CASCADE,
  -- Position and due date of the instalment.
  position        integer NOT NULL CHECK (position > 0),
  due_on          date    NOT NULL,
  -- The day on which it should have been collected, and that on which it was.
  from_day        date    NOT NULL CHECK (from_day >= due_on),
  to_day          date    NOT NULL CHECK (to_day > from_day),
  principal_minor bigint  NOT NULL CHECK (principal_minor > 0),
  rate_bp         integer NOT NULL CHECK (rate_bp > 0),
  -- Millionths of a minor unit, which can be more than a bigint holds.
  micro           numeric NOT NULL CHECK (micro > 0 AND micro = trunc(micro)),
  -- The interest, rounded once, half to even.
  amount_minor    bigint  NOT NULL CHECK (amount_minor >= 0),
  collected_at    timestamptz,
  -- An early repayment of the whole loan pays the interest of several instalments with one entry.
  entry_id        bigint REFERENCES ledger_entries (id),
  PRIMARY KEY (loan_id, position),
  CHECK ((entry_id IS NOT NULL) = (collected_at IS NOT NULL AND amount_minor > 0))
);
CREATE INDEX loan_overdue_interest_open ON loan_overdue_interest (loan_id) WHERE collected_at IS NULL;
GRANT SELECT ON loan_overdue_interest TO limmat_app;

-- The last payment of a loan may pay nothing but overdue interest.
ALTER TABLE loan_instalments DROP CONSTRAINT loan_instalments_check1,
  ADD CONSTRAINT loan_instalments_amount CHECK (principal_minor + interest_minor > 0 OR month IS NULL);
