-- What staff decided on a loan request: paid out by one entry at a yearly rate, or declined with the reason.

ALTER TABLE loan_requests
  ADD COLUMN yearly_rate_bp integer CHECK (yearly_rate_bp BETWEEN 0 AND 3000),
  ADD COLUMN term_months    integer CHECK (term_months BETWEEN 1 AND 480),
  ADD COLUMN decline_reason text,
  ADD COLUMN decided_at     timestamptz(3),
  ADD COLUMN decided_by     uuid REFERENCES admins (id),
  ADD COLUMN entry_id       bigint UNIQUE REFERENCES ledger_entries (id),
  ADD CONSTRAINT loan_requests_decision CHECK (
    CASE status
      WHEN 'requested' THEN num_nonnulls(yearly_rate_bp, term_months, decline_reason, decided_at, decided_by, entry_id) = 0
      WHEN 'approved' THEN num_nulls(yearly_rate_bp, term_months, decided_at, decided_by, entry_id) = 0 AND decline_reason IS NULL
      ELSE num_nulls(decline_reason, decided_at, decided_by) = 0 AND num_nonnulls(yearly_rate_bp, term_months, entry_id) = 0
    END);
CREATE INDEX loan_requests_newest ON loan_requests (requested_at DESC, id DESC);

GRANT UPDATE (status, yearly_rate_bp, term_months, decline_reason, decided_at, decided_by, entry_id)
  ON loan_requests TO limmat_app;
