INSERT INTO accounts (kind, stripe, currency, is_main)
SELECT 'write_offs', s.stripe, c.currency, false
FROM generate_series(0, 15) AS s (stripe), unnest('{USD,EUR,JPY,GBP,CHF,AUD,CAD,NZD,CNY}'::text[]) AS c (currency);

ALTER TABLE loan_requests DROP CONSTRAINT loan_requests_status, ADD CONSTRAINT loan_requests_status CHECK (
  (status IN ('declined', 'requested')
    OR num_nulls(yearly_rate_bp, term_months, decided_at, decided_by, offer_until) = 0)
  AND (status <> 'requested' OR num_nonnulls(yearly_rate_bp, term_months, decided_at, decided_by, offer_until) = 0)
  AND (status <> 'declined' OR num_nulls(decided_at, decided_by) = 0)
  AND (status = 'declined') = (decline_reason IS NOT NULL)
  AND num_nulls(accepted_at, paid_out_on, entry_id) = CASE WHEN status IN ('accepted', 'repaid', 'written_off') THEN 0 ELSE 3 END
  AND (status IN ('repaid', 'refused', 'lapsed', 'written_off')) = (ended_at IS NOT NULL));

-- Loans that the bank has written off. Their instalments stay, and none is collected.
CREATE TABLE loan_write_offs (
  loan_id      uuid        PRIMARY KEY REFERENCES loan_requests (id) ON DELETE CASCADE,
  -- The principal that was left.
  amount_minor bigint      NOT NULL CHECK (amount_minor >= 0),
  reason       text        NOT NULL,
  at           timestamptz NOT NULL,
  entry_id     bigint UNIQUE REFERENCES ledger_entries (id) CHECK ((entry_id IS NULL) = (amount_minor = 0))
);
GRANT SELECT ON loan_write_offs TO limmat_app;
