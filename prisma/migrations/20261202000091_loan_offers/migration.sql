-- A loan from the bank's offer to the last instalment. Functions write offers, decisions and instalments.

INSERT INTO accounts (kind, stripe) SELECT 'interest', stripe FROM generate_series(0, 15) AS stripe;

ALTER TABLE loan_requests
  ADD monthly_income_minor bigint CHECK (monthly_income_minor > 0),
  ADD instalment_minor     bigint CHECK (instalment_minor > 0),
  -- The last day on which the customer can accept.
  ADD offer_until          date,
  ADD accepted_at          timestamptz(3),
  -- The day of the payout in Zurich: instalments are due a month later, two months later, and so on.
  ADD paid_out_on          date,
  -- When the loan was repaid, the offer was refused or it lapsed.
  ADD ended_at             timestamptz(3),
  DROP CONSTRAINT loan_requests_decision;

-- Loans from before there were offers are repaid from now on, with their rate and term.
UPDATE loan_requests SET
  offer_until = decided_at::date, accepted_at = decided_at, paid_out_on = (now() AT TIME ZONE 'Europe/Zurich')::date
WHERE status = 'accepted';

ALTER TABLE loan_requests
  ADD CONSTRAINT loan_requests_status CHECK (
    (status IN ('declined', 'requested')
      OR num_nulls(yearly_rate_bp, term_months, decided_at, decided_by, offer_until) = 0)
    AND (status <> 'requested' OR num_nonnulls(yearly_rate_bp, term_months, decided_at, decided_by, offer_until) = 0)
    AND (status <> 'declined' OR num_nulls(decided_at, decided_by) = 0)
    AND (status = 'declined') = (decline_reason IS NOT NULL)
    AND num_nulls(accepted_at, paid_out_on, entry_id) = CASE WHEN status IN ('accepted', 'repaid') THEN 0 ELSE 3 END
    AND (status IN ('repaid', 'refused', 'lapsed')) = (ended_at IS NOT NULL));

CREATE INDEX loan_requests_offered ON loan_requests (offer_until) WHERE status = 'offered';

-- The repayments of a loan, paid and to come. An early repayment has no month. It replaces the instalments after it.
-- interest_from is the day up to which interest was paid before.
CREATE TABLE loan_instalments (
  loan_id            uuid    NOT NULL REFERENCES loan_requests (id) ON DELETE CASCADE,
  position           integer NOT NULL CHECK (position > 0),
  month              integer CHECK (month > 0),
  interest_from      date    NOT NULL,
  due_on             date    NOT NULL CHECK (due_on >= interest_from),
  principal_minor    bigint  NOT NULL CHECK (principal_minor >= 0),
  interest_minor     bigint  NOT NULL CHECK (interest_minor >= 0),
  -- When it became overdue: the due date had passed, and the account had too little money.
  missed_at          timestamptz,
  paid_at            timestamptz,
  principal_entry_id bigint UNIQUE REFERENCES ledger_entries (id),
  interest_entry_id  bigint UNIQUE REFERENCES ledger_entries (id),
  request_key        text,
  request_hash       bytea,
  PRIMARY KEY (loan_id, position),
  CHECK (principal_minor + interest_minor > 0),
  CHECK (month IS NOT NULL OR paid_at IS NOT NULL),
  CHECK ((principal_entry_id IS NOT NULL) = (paid_at IS NOT NULL AND principal_minor > 0)),
  CHECK ((interest_entry_id IS NOT NULL) = (paid_at IS NOT NULL AND interest_minor > 0)),
  CHECK ((request_key IS NULL) = (request_hash IS NULL))
);
CREATE INDEX loan_instalments_due ON loan_instalments (due_on, loan_id) WHERE paid_at IS NULL;
CREATE UNIQUE INDEX loan_instalments_request ON loan_instalments (loan_id, request_key) WHERE request_key IS NOT NULL;

REVOKE INSERT, UPDATE ON loan_requests FROM limmat_app;
REVOKE UPDATE (status, yearly_rate_bp, term_months, decline_reason, decided_at, decided_by, entry_id)
  ON loan_requests FROM limmat_app;
GRANT INSERT (customer_id, type, amount_minor, reason, monthly_income_minor) ON loan_requests TO limmat_app;
GRANT SELECT ON loan_instalments TO limmat_app;
