-- The bank itself rejects a request that nobody can carry out any more; then no member of staff has decided it.
ALTER TABLE approvals DROP CONSTRAINT approvals_decided, ADD CONSTRAINT approvals_decided CHECK (
  (status = 'waiting') = (decided_at IS NULL)
  AND CASE status WHEN 'waiting' THEN decided_by IS NULL WHEN 'rejected' THEN true ELSE decided_by IS NOT NULL END);
